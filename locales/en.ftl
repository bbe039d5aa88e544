### Every sentence that Fusk says. One file a language; a new language is a new file beside this one.
###
### Numbers arrive as $count where they are spelt out with { count }. "Doubt" is the word for calling a lie a lie,
### "lay" for putting cards down, "call" for saying what they are, "pile" for what lies there, "stock" for the cards
### nobody was dealt.

## Numbers, lists, cards

language = English
shout = I doubt it!
count = { $count ->
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [11] eleven
    [12] twelve
   *[other] { $count }
}
or = { $some } or { $last }
and = { $some } and { $last }

# The name of a rank, as in "the seven of hearts"; .many as in "they are sevens".
rank-A = ace
    .many = aces
rank-2 = two
    .many = twos
rank-3 = three
    .many = threes
rank-4 = four
    .many = fours
rank-5 = five
    .many = fives
rank-6 = six
    .many = sixes
rank-7 = seven
    .many = sevens
rank-8 = eight
    .many = eights
rank-9 = nine
    .many = nines
rank-T = ten
    .many = tens
rank-J = jack
    .many = jacks
rank-Q = queen
    .many = queens
rank-K = king
    .many = kings

# What a player calls.
claim-A = { $count ->
    [one] one ace
   *[other] { count } aces
}
claim-2 = { $count ->
    [one] one two
   *[other] { count } twos
}
claim-3 = { $count ->
    [one] one three
   *[other] { count } threes
}
claim-4 = { $count ->
    [one] one four
   *[other] { count } fours
}
claim-5 = { $count ->
    [one] one five
   *[other] { count } fives
}
claim-6 = { $count ->
    [one] one six
   *[other] { count } sixes
}
claim-7 = { $count ->
    [one] one seven
   *[other] { count } sevens
}
claim-8 = { $count ->
    [one] one eight
   *[other] { count } eights
}
claim-9 = { $count ->
    [one] one nine
   *[other] { count } nines
}
claim-T = { $count ->
    [one] one ten
   *[other] { count } tens
}
claim-J = { $count ->
    [one] one jack
   *[other] { count } jacks
}
claim-Q = { $count ->
    [one] one queen
   *[other] { count } queens
}
claim-K = { $count ->
    [one] one king
   *[other] { count } kings
}
claim-c = { $count ->
    [one] one club
   *[other] { count } clubs
}
claim-d = { $count ->
    [one] one diamond
   *[other] { count } diamonds
}
claim-h = { $count ->
    [one] one heart
   *[other] { count } hearts
}
claim-s = { $count ->
    [one] one spade
   *[other] { count } spades
}
claim-card = { $count ->
    [one] { $card }
   *[other] { $card }, { count } times
}

suit-c = clubs
suit-d = diamonds
suit-h = hearts
suit-s = spades
card = the { $rank } of { $suit }
card-joker = a joker
card-unknown = a hidden card
seat = player { $number }

## What is said at the table; true or not

phrase-trust-me = Trust me.
phrase-no-rank = I have no { $ranks }.
phrase-all-rank = I have all the { $ranks }.
phrase-never-lie = I never lie.
phrase-doubt-me = Go on, doubt me!
phrase-bold = Bold!
phrase-no-way = No way!
phrase-counted-those = I counted those.
phrase-hmm = Hmm …
phrase-hurry = Any day now …
phrase-nice-one = Nice one.
phrase-oops = Oops.

## The presets: a name and one line

preset-rainy-day = Rainy Day
preset-rainy-day-about = A camper’s game for all ages: one card a turn, to match the suit or the rank of the card that lies face up. Knock when you have one left.
preset-cheat = Cheat
preset-cheat-about = The English classic. Ranks climb from aces, nobody says less or more than they lay, and odd cards start the pile.
preset-i-doubt-it = I Doubt It
preset-i-doubt-it-about = The American book game. Ranks go down from aces, and everybody pays the winner a chip.
preset-fusk = Fusk
preset-fusk-about = The Swedish game. Ranks climb from aces, and you may lay as many cards as you dare.
preset-fusk-down = Fusk Downwards
preset-fusk-down-about = Fusk with the ranks going down: aces, kings, queens and so on.
preset-fusk-either = Fusk Either Way
preset-fusk-either-about = Fusk in which each call is one rank above or one below the last.
preset-fusk-either-same = Fusk Either Way or Stay
preset-fusk-either-same-about = Fusk in which each call is the same rank as the last, one above or one below.
preset-fusk-swedish = Fusk by Raising
preset-fusk-swedish-about = A Swedish form: call a higher rank each time, or more cards of the same, until somebody doubts.
preset-fusk-more = Fusk with Extras
preset-fusk-more-about = Fusk in which you may slip in more cards than you call, and how many everybody holds is a secret.
preset-wikipedia = Cheat for Three and More
preset-wikipedia-about = The form most often described in Britain and America: ranks climb from aces, two packs from five players on.
preset-bicycle = I Doubt It, Climbing
preset-bicycle-about = The American game as it is mostly printed today: one pack, up to four cards, ranks climb from aces.
preset-ludism = I Doubt It, Fullest Hand First
preset-ludism-about = An American form for four and more: whoever was dealt the most cards begins, and the ranks go down.
preset-plato = Cheat for Four
preset-plato-about = From a game for phones: a doubter who was right takes the turn, and the same rank is called again.
preset-mauler = One Rank at a Time
preset-mauler-about = An American form: everybody adds to the same rank until there is a doubt or nobody wants to add.
preset-doubt-jp = Dauto
preset-doubt-jp-about = How Japan plays it, where a game that never ends is proverbial: one pack, ranks climb from aces.
preset-dubito = Dubito
preset-dubito-about = The Italian game, played to the right. The first player picks the rank; whoever wins a doubt goes on.
preset-mogeln-hearts = Mogeln by Suits
preset-mogeln-hearts-about = A German and Austrian form with exact cards: ace of hearts, two of hearts, three of hearts, and on through the suits.
preset-apgaudinejimas = Apgaudinėjimas
preset-apgaudinejimas-about = A Lithuanian game: one card a turn and two wild jokers. Whoever takes the pile starts again from aces.
preset-same-or-adjacent = Same or Next Door
preset-same-or-adjacent-about = A British form: stay on the rank or move one up or down. Whoever wins a doubt opens the next pile.
preset-guardian = One Up, One Down
preset-guardian-about = A British form in which no rank is called twice running: one up or one down each time.
preset-idi = IDI
preset-idi-about = An American form for small tables: one rank a round, opened with a single card, and you may make a player prove it.
preset-verish = Verish’ ne Verish’
preset-verish-about = A Russian game: one rank a round, only the next player may doubt, four of a kind may be laid aside, and one card is missing.
preset-verju-one-card = Verju ne Verju
preset-verju-one-card-about = The same family as told in Italy: the doubter turns over just one card, and four of a kind must go.
preset-three-options = Believe It or Not
preset-three-options-about = A Russian form with three choices: add to the pile, doubt it, or say that you believe it and clear it away.
preset-canadian-spanish = Canadian Bluff
preset-canadian-spanish-about = Two packs and four wild jokers; sets of four leave the game, and whoever calls a rank that is gone has lost.
preset-mentiroso = Mentiroso
preset-mentiroso-about = The Spanish liar’s game, to the right with forty cards: one rank a round, up to three cards a turn.
preset-west-bengal = Bluff
preset-west-bengal-about = As played in West Bengal: one rank a round, wild jokers, and whoever passes sits the round out.
preset-svindli-raise = Svindli
preset-svindli-raise-about = A Hungarian form: one card a turn, always a higher rank. After an ace there is nothing left but to doubt.
preset-schummellieschen = Schummellieschen
preset-schummellieschen-about = A German children’s game: follow the suit of the card that opened the round, and slip in extra cards if you can.
preset-menteur = Menteur
preset-menteur-about = The French and Belgian liar’s game: follow the suit of the open card, one card a turn; each round has another suit.

## The rule page: headings

page-changed = { $preset } with House Rules
section-players = Players and packs
section-deal = The deal
section-begin = Who begins
section-turn = Your turn
section-call = What may be called
section-fits = What fits
section-lie = Lying
section-doubt = Doubting
section-loser = What the loser takes
section-on = How it goes on
section-last = Your last cards
section-knock = Knocking
section-end = The end
section-score = Score
section-differs = How this table differs from { $preset }
section-warnings = Good to know
differs = { $question }: { $answer }. In { $preset }: { $usual }.

## The rule page: in plain words

plain-up = Take turns to lay { $cards } face down and call the next { $kind ->
    [card] card
   *[rank] rank
} up, whether you have it or not.
plain-down = Take turns to lay { $cards } face down and call the next { $kind ->
    [card] card
   *[rank] rank
} down, whether you have it or not.
plain-adj = Take turns to lay { $cards } face down and call the { $kind ->
    [card] card
   *[rank] rank
} just above or just below the last, whether you have it or not.
plain-adj-same = Take turns to lay { $cards } face down and call the same { $kind ->
    [card] card
   *[rank] rank
} as last time, or the one just above or below, whether you have it or not.
plain-raise = Take turns to lay { $cards } face down and call more than the player before: a higher { $kind ->
    [card] card
   *[rank] rank
}, or more cards of the same.
plain-raise-count = Take turns to lay { $cards } face down and call more than the player before: more cards, or as many of a higher { $kind ->
    [card] card
   *[rank] rank
}.
plain-ge = Take turns to lay { $cards } face down and call a { $kind ->
    [card] card
   *[rank] rank
} no lower than the last, whether you have it or not.
plain-gt = Take turns to lay { $cards } face down and call a higher { $kind ->
    [card] card
   *[rank] rank
} every time, whether you have it or not.
plain-same = Take turns to lay { $cards } face down. Everybody has to call the same { $kind ->
    [suit] suit
    [card] card
   *[rank] rank
} for as long as the round lasts, whether they have it or not.
plain-free = Take turns to lay { $cards } face down and call any { $kind ->
    [suit] suit
    [card] card
   *[rank] rank
} you like, whether you have it or not.
plain-upcard = Take turns to lay { $cards } face down on the card that lies face up. It should have the same suit or the same rank, but does it?
plain-anyone = Anybody may doubt it.
plain-next = The next player may doubt it.
plain-pile = Whoever turns out to be wrong takes the whole pile.
plain-last-play = Whoever turns out to be wrong takes those cards.
plain-first-out = The first to run out of cards wins.
plain-places = Get rid of your cards; the last one to hold any loses.
plain-until-left = Get rid of your cards before only { count } of you are left holding any.
plain-knock = And do not forget to knock when you are down to one.

## The rule page: players and packs

rule-players = For { $least } to { $most } players.
rule-players-exactly = For { $least } players, no more and no fewer.
rule-packs = { $count ->
    [one] You need one pack of cards.
   *[other] You need { count } packs of cards, shuffled together.
}
rule-packs-switch = Up to { $few } players need one pack of cards; for { $many } or more, shuffle two packs together.
rule-strip-52 = A pack is the usual 52 cards.
rule-strip-48 = A pack is 48 cards: leave out the tens.
rule-strip-40 = A pack is 40 cards: leave out the eights, nines and tens.
rule-strip-36 = A pack is 36 cards: leave out everything from two to five.
rule-strip-32 = A pack is 32 cards: leave out everything from two to six.
rule-strip-24 = A pack is 24 cards: leave out everything from two to eight.
rule-jokers = { $count ->
    [0] There are no jokers.
    [one] Shuffle in one joker.
   *[other] Shuffle in { count } jokers.
}

## The rule page: the deal

rule-dead = { $count ->
    [one] Before you deal, put one card away unseen, so that nobody can be quite sure what is in play.
   *[other] Before you deal, put { count } cards away unseen, so that nobody can be quite sure what is in play.
}
rule-deal-all = Deal out all the cards, one at a time. If it does not come out even, some get one card more than the others.
rule-deal-equal = Deal one card at a time for as long as there is one for everybody, so that all begin with the same number.
rule-deal-fixed = { $count ->
    [one] Deal everybody one card.
   *[other] Deal everybody { count } cards.
}
rule-remainder-pile = Cards left over are put face down in the middle, unseen: the pile begins with them.
rule-remainder-dead = Cards left over are put away unseen and take no part.
rule-remainder-stock = The other cards lie face down in the middle; they are the stock.
rule-turned = Turn up the top card of the stock and lay it beside it: that is the card to match.
rule-numbers = { $players } players, { $packs ->
    [one] 1 pack
   *[other] { $packs } packs
}: { $each ->
    [one] 1 card
   *[other] { $each } cards
} each{ $more ->
    [0] {""}
    [one] , and one of you gets one more
   *[other] , and { $more } of you get one more
}{ $left ->
    [0] {""}
    [one] , and 1 card { $where ->
        [pile] starts the pile
        [stock] is left as the stock
       *[dead] is put away
    }
   *[other] , and { $left } cards { $where ->
        [pile] start the pile
        [stock] are left as the stock
       *[dead] are put away
    }
}.

## The rule page: who begins

rule-starter-dealer = The dealer plays first. Draw lots for who deals the first game; after each game the deal passes to the { $side ->
    [right] right
   *[left] left
}.
rule-starter-left-of-dealer = The player on the dealer’s { $side ->
    [right] right
   *[left] left
} is dealt to first and plays first. Draw lots for who deals the first game; after each game the deal passes on the same way.
rule-starter-random = Draw lots for who plays first; that player is also dealt to first.
rule-starter-holder = Whoever holds { $card } plays first. If nobody does, or more than one of you, the first in the order of the deal begins.
rule-starter-most-cards = Whoever was dealt the most cards plays first; among equals, whoever was dealt to first.
rule-direction-cw = The turn goes clockwise, to the left.
rule-direction-ccw = The turn goes anticlockwise, to the right.

## The rule page: your turn

cards-exactly = { $count ->
    [one] one card
   *[other] { count } cards
}
cards-range = { $least } to { $most } cards
cards-either = { $least } or { $most } cards
cards-switch = { $least } to { $few } cards (with two packs up to { $many })
cards-any = one or more cards
cards-from = at least { $least } cards
rule-lay = On your turn you lay { $cards } from your hand face down on the pile.
rule-group = { $jokers ->
    [0] That is enough for every card of a rank at once.
   *[other] That is enough for every card of a rank at once, and all the jokers with them.
}
rule-hand = There is no limit but your hand.
rule-called-most = You may call { $few ->
    [one] one card
   *[other] { $few } cards
} at most, { $many ->
    [0] however many you lay.
   *[other] or { $many } when you play with two packs, however many you lay.
}
rule-count_min = With fewer cards than that in hand, lay them all.
rule-open_max = { $count ->
    [one] A pile is opened with a single card.
   *[other] A pile is opened with { count } cards at most.
}
rule-call-rank = { $number ->
    [said] Say how many they are and of which rank: “two sevens”.
    [single] Say of which rank it is: “a seven”.
   *[unsaid] Say of which rank they are: “sevens”.
}
rule-call-suit = { $number ->
    [said] Say how many they are and of which suit: “two hearts”.
    [single] Say of which suit it is: “a heart”.
   *[unsaid] Say of which suit they are: “hearts”.
}
rule-call-card = { $number ->
    [said] Say exactly which card they are, and how many: “the seven of hearts, twice”.
    [single] Say exactly which card it is: “the seven of hearts”.
   *[unsaid] Say exactly which card they are: “the seven of hearts”.
}
rule-call-upcard = You need not say anything: to lay a card is to say that it matches the one that lies face up.
rule-count_claim-none = You do not say how many; anybody can see that.
rule-count_claim-honest = The number has to be true: you lay exactly as many cards as you say.
rule-count_claim-may-exceed = { $number ->
    [single] You always call a single card, but you may slip in more.
   *[said] The number may be too low: you may slip in more cards than you say.
} So nobody tells how many cards they hold; on the table, hands are counted by what was called.
rule-count_claim-may-differ = { $number ->
    [single] You always call a single card, but you may slip in more.
   *[said] The number may be a lie as well: you may lay more cards than you say, or fewer.
} So nobody tells how many cards they hold; on the table, hands are counted by what was called.
rule-open_face-up-each-round = Only the card that opens a round is laid face up. { $kind ->
    [upcard] Nobody can doubt that one; the cards that follow have to match it.
   *[rank] Nobody can doubt that one.
}
rule-lead_suit-new = It must be of another suit than the round before, if you have any other.
rule-pass-no = You have to lay something; there is no passing.
rule-pass-yes = If you would rather not, pass; you are back in on your next turn. To pass is also to let the last play stand. Only the player who opens a pile has to lay.
rule-pass-out-of-round = If you would rather not, pass; then you lay no more cards until the pile is gone, though you may still doubt. To pass is also to let the last play stand. Only the player who opens a pile has to lay.
rule-all_pass-burn-last-player-leads = When everybody else has passed since the last play, the pile leaves the game unseen, and whoever laid last opens a new one.
rule-all_pass-burn-last-passer-leads = When everybody else has passed since the last play, the pile leaves the game unseen, and whoever passed last opens a new one.
rule-all_pass-advance-rank = When everybody else has passed since the last play, the pile stays, and whoever laid last lays again and calls the next one up.
rule-all_pass-leader-adds = When everybody else has passed since the last play, the pile stays, and whoever laid last has to lay again.

## The rule page: what may be called

rule-opening-fixed = The first player of the game calls { $called }.
rule-opening-shown = The first call of a round is the card that lies face up.
rule-opening-free = Whoever opens the game calls any { $kind ->
    [suit] suit
    [card] card
   *[rank] rank
}.
rule-claim_step-up = After that everybody calls the next { $kind ->
    [card] card
   *[rank] rank
} up, whatever was really laid.
rule-claim_step-down = After that everybody calls the next { $kind ->
    [card] card
   *[rank] rank
} down, whatever was really laid.
rule-claim_step-adj = After that each call is one { $kind ->
    [card] card
   *[rank] rank
} higher or one lower than the last.
rule-claim_step-adj-same = After that each call is the same { $kind ->
    [card] card
   *[rank] rank
} as the last, or one higher, or one lower.
rule-claim_step-raise = After that each call must beat the last: any number of a higher { $kind ->
    [card] card
   *[rank] rank
}, or more cards of the same.
rule-claim_step-raise-count = After that each call must beat the last: more cards of any { $kind ->
    [card] kind
   *[rank] rank
}, or as many of a higher one.
rule-claim_step-ge = After that each call is the same { $kind ->
    [card] card
   *[rank] rank
} as the last, or any higher one.
rule-claim_step-gt = After that each call is a higher { $kind ->
    [card] card
   *[rank] rank
} than the last; how much higher is up to you.
rule-claim_step-same = After that everybody has to call the same { $kind ->
    [suit] suit
    [card] card
   *[rank] rank
} for the rest of the round.
rule-claim_step-free = After that everybody may call any { $kind ->
    [suit] suit
    [card] card
   *[rank] rank
}, whatever was called before.
rule-order-circle = The ranks run { $ranks }, and then { $first } again.
rule-order-line = From the lowest to the highest, the ranks are { $ranks }; there they stop.
rule-order-suits = In each suit the cards run { $ranks }, and the suits follow each other: { $suits }. After the { $last } of one comes the { $first } of the next{ $wrap ->
    [yes] , and after the last card of all, the first again.
   *[no] , and after the last card of all, nothing.
}
rule-stuck-must-doubt = If there is nothing more to call, or you have too few cards for it, you have to doubt.
rule-stuck-last-leads = If there is nothing more to call, or too few cards for it, the play stands once it is answered, and whoever laid it begins anew.
rule-lead_dead-forbidden = A rank that has left the game cannot be called any more.
rule-lead_dead-loses = Remember which ranks have left the game: whoever opens with one of those loses at once.
rule-fits = A card fits if it has the suit or the rank of the card that lies face up. The cards laid on top of that one make no difference.
rule-fits-joker = If a joker lies face up, only a joker fits.

## The rule page: lying

rule-lie = { $kind ->
    [upcard] Whether it really fits is your secret: lay whatever you like.
   *[rank] What you really lay is your secret: any cards will do. If you do not have what you must call, you have to lie.
}
rule-truth = { $size ->
    [single] It is a lie if the card is not what you called.
   *[many] It is a lie if even one card is not what you called.
}
rule-truth-upcard = It is a lie if { $size ->
    [single] the card does
   *[many] even one card does
} not fit.
rule-truth-count = A wrong number is a lie too, even when all the cards are right.
rule-wild-joker = A joker is never a lie: it counts as whatever { $kind ->
    [upcard] is needed.
   *[rank] was called. “Jokers” is nothing you can call, though.
}
rule-wild-rank = { $jokers ->
    [0] Some cards are never a lie, whatever was called: all { $ranks }.
   *[other] Some cards are never a lie, whatever was called: all { $ranks } and the jokers.
}

## The rule page: doubting

rule-who-anyone = Anybody else still in the game may doubt a play by saying “{ shout }” before the next player lays. After that it is safe.
rule-who-next = Only the player whose turn comes next may doubt a play, by saying “{ shout }” instead of laying right away. Once that player has laid, it is safe.
rule-tie = If several doubt it, the first to speak counts; if you cannot tell, the one nearest to the { $side ->
    [right] right
   *[left] left
} of the player who laid.
rule-reveal-all = { $size ->
    [single] Then the card just laid is turned up for all to see; the rest of the pile stays hidden.
   *[many] Then the cards just laid are turned up for all to see; the rest of the pile stays hidden.
}
rule-reveal-one = { $size ->
    [single] Then the doubter turns up the card just laid; the rest of the pile stays hidden.
   *[many] Then the doubter picks one of the cards just laid and turns it up. That card alone decides.
}
rule-force = Instead of doubting you may say “Prove it!”. If the player can show a card from the hand that is what was called, you take the pile; if not, the player does. The cards laid stay hidden. A player’s last cards can only be doubted.
rule-trust = The next player may also say “I believe it”, and the cards just laid are turned up. If they are true, the pile leaves the game; if they are a lie, the believer takes it. Who goes on is settled as after a doubt.
rule-grace_rounds = { $count ->
    [one] In the first round nobody may doubt anything.
   *[other] In the first { count } rounds nobody may doubt anything.
}

## The rule page: what the loser takes

rule-pickup-pile = If it was a lie, whoever laid the cards takes the whole pile into the hand. If it was true, the doubter takes it.
rule-pickup-upcard = The card that lay face up goes with it.
rule-pickup-last-play = If it was a lie, whoever laid the cards takes them back. If it was true, the doubter takes them. The rest of the pile stays where it is.
rule-sets-optional = Whoever has taken a pile may put complete sets out of the game, face up for all to see. A set is { $cards } of one rank.
rule-sets-mandatory = Complete sets have to go out of the game, face up for all to see, as soon as somebody holds one: after the deal and after every pickup. A set is { $cards } of one rank.
set-group = all the cards
set-some = { count } cards

## The rule page: how it goes on

rule-undoubted = If nobody doubts, the cards stay on the pile and the turn passes on.
rule-resume_who-left-of-player = After a doubt it passes on just the same: the player to the { $side ->
    [right] right
   *[left] left
} of whoever laid the cards is next, no matter who was wrong.
rule-resume_who-loser = After a doubt, whoever was wrong and took the cards plays next.
rule-resume_who-winner = After a doubt, whoever was right plays next, be it the doubter or the player who told the truth.
rule-resume_who-left-of-loser = After a doubt, the player to the { $side ->
    [right] right
   *[left] left
} of whoever took the cards plays next.
rule-resume_who-left-of-doubter = After a doubt, the player to the doubter’s { $side ->
    [right] right
   *[left] left
} plays next.
rule-resume_who-doubter-if-right = A doubter who was right plays next. If the doubter was wrong, the turn passes on from whoever laid the cards, to the { $side ->
    [right] right
   *[left] left
}.
rule-resume_claim-continue = The calls go on from the last one, whatever came to light.
rule-resume_claim-free = Now any { $kind ->
    [suit] suit
    [card] card
   *[rank] rank
} may be called.
rule-resume_claim-restart = The calls start again from the beginning, as in the first round.
rule-resume_claim-repeat = The same { $kind ->
    [suit] suit
    [card] card
   *[rank] rank
} is called once more.
rule-resume_claim-advance = The call is the next one up, and so it stays until somebody doubts again.
rule-resume_claim-loser-picks = That player chooses whether the calls go on from the last one or start again from the beginning.
rule-resume_claim-upcard = The next card of the stock is turned up, and that is now the card to match.
rule-resume_claim-shown = The new round is opened with another card face up.
rule-open_face-up-when-no-stock = When the stock has run out, whoever is to play lays a card face up instead, and that is the card to match. Nobody can doubt it.

## The rule page: last cards, knocking, the end, score

rule-final-window = { $size ->
    [single] Your last card can be doubted like any other. If it was a lie, you take what the liar takes and play on; you are out only when it has been let stand or has proved true.
   *[many] Your last cards can be doubted like any others. If they were a lie, you take what the liar takes and play on; you are out only when they have been let stand or have proved true.
}
rule-final-auto-reveal = { $size ->
    [single] Your last card has to be true: if nobody doubts it, it is turned up all the same. If it was a lie, you take what the liar takes and play on.
   *[many] Your last cards have to be true: if nobody doubts them, they are turned up all the same. If they were a lie, you take what the liar takes and play on.
}
rule-final-next-must-check = { $size ->
    [single] The next player has to doubt your last card. If it was a lie, you take what the liar takes and play on; if it was true, you are out.
   *[many] The next player has to doubt your last cards. If they were a lie, you take what the liar takes and play on; if they were true, you are out.
}
rule-final-immune = { $size ->
    [single] Your last card cannot be doubted: lay it and you are out.
   *[many] Your last cards cannot be doubted: lay them and you are out.
}
rule-final-answer-first = { $when ->
    [always] Nobody lays again until all have said whether they doubt.
   *[ending] When the game ends with that, nobody lays again until all have said whether they doubt.
}
rule-knock-before-next-play = When you have one card left, knock on the table to warn the others. Do it before you lay that card.
rule-knock-with-play = When you have one card left, knock on the table at once to warn the others, before anybody else lays.
rule-knock_penalty = { $count ->
    [one] If you lay it without having knocked you are not out: you draw a card from the stock.
   *[other] If you lay it without having knocked you are not out: you draw { count } cards from the stock, or as many as there are.
} If the stock is gone you take the pile instead. A lie that is caught costs only the pile.
rule-end-first-out = The first player without cards wins, and the game is over.
rule-end-places = The first player without cards wins, and the others play on for the places. The last one with cards in hand loses.
rule-end-until-left = The first player without cards wins, and the others play on for the places. { $count ->
    [one] The game is over when only one of you still has cards.
   *[other] The game is over when only { count } of you still have cards.
}
rule-guard = A game that nobody watches is broken off after { $turns } turns, and then nobody has won.
rule-guard-off = A game that nobody watches goes on until somebody has won, however long it takes.
rule-score-none = There are no points.
rule-score-chip-each = Every other player pays the winner one chip.
rule-score-chip-per-card = Every other player pays the winner one chip for each card still in hand.
rule-score-place-points = Each of you gets a point for every player you leave behind.

## Questions and answers of the house rules, for forms and lists

question-players_min = Fewest players
    .ask = How many players are needed at least?
question-players_max = Most players
    .ask = How many can play at most?
question-packs = Packs
    .ask = How many packs are shuffled together?
question-strip = Cards in a pack
    .ask = How many cards are in a pack?
question-jokers = Jokers
    .ask = How many jokers are shuffled in?
question-dead = Cards put away
    .ask = How many cards are laid aside unseen before the deal?
question-deal = The deal
    .ask = How many cards does each player get?
question-remainder = Cards not dealt
    .ask = What becomes of cards that are not dealt?
question-starter = Who begins
    .ask = Who plays first?
question-direction = Direction
    .ask = Which way does the turn go?
question-claim_kind = What is called
    .ask = What does a player call with the cards?
question-claim_step = The next call
    .ask = What may be called after the last claim?
question-low_high = Order of the ranks
    .ask = In which order do the ranks run?
question-wrap = Ranks in a circle
    .ask = Do the ranks run on in a circle?
question-stuck = Nothing higher to call
    .ask = What if nothing higher can be called?
question-opening = The first call
    .ask = What is called first?
question-open_face = The first card of a round
    .ask = Is the first card of a round laid face up?
question-lead_suit = Suit of the open card
    .ask = Which suit may the face-up card of a new round have?
question-count_min = Fewest cards in a play
    .ask = How many cards are laid at least?
question-count_max = Most cards in a play
    .ask = How many cards may be called at most?
question-open_max = Most cards on an empty pile
    .ask = How many cards may open a pile at most?
question-count_claim = The number called
    .ask = May a player lay another number of cards than called?
question-wild = Wild cards
    .ask = Which cards fit every claim?
question-pass = Passing
    .ask = May a player pass?
question-all_pass = When all pass
    .ask = What if everybody else passes?
question-who = Who may doubt
    .ask = Who may doubt a play?
question-reveal = Cards turned up
    .ask = How many of the doubted cards are turned up?
question-trust = Believing
    .ask = May the next player say "I believe it" and have the play turned up?
question-force = Proof from the hand
    .ask = May a doubter instead force the player to show such a card from the hand?
question-grace_rounds = Rounds without doubts
    .ask = For how many rounds of the table may nobody doubt?
question-pickup = What the loser takes
    .ask = What does the loser of a doubt take?
question-resume_who = Who plays after a doubt
    .ask = Who plays after a doubt?
question-resume_claim = The call after a doubt
    .ask = What may be called after a doubt?
question-sets = Complete sets
    .ask = May or must whoever took a pile discard complete sets?
question-set_size = Cards in a set
    .ask = How many cards of a rank make a set?
question-lead_dead = Ranks that are gone
    .ask = What if a player calls a rank that has gone out of the game?
question-final = Last cards
    .ask = How is a last card judged?
question-knock = Knocking
    .ask = Must a player with one card left knock?
question-knock_penalty = Price of a missed knock
    .ask = How many cards does it cost to forget the knock?
question-end = The end
    .ask = When is the game over?
question-score = Score
    .ask = What is a deal worth?
question-guard = Longest game
    .ask = After how many turns does an unattended game stop (0: never)?

answer-yes = yes
answer-no = no
answer-number = { $number }
answer-some = so many
answer-packs-switch-5 = one, and two from five players on
answer-packs-switch-6 = one, and two from six players on
answer-packs-switch-7 = one, and two from seven players on
answer-deal-all = all the cards
answer-deal-equal = the same number for everybody
answer-deal-fixed = { $arg } cards each
answer-remainder-none = none, all are dealt
answer-remainder-pile = they start the pile
answer-remainder-stock = they are the stock
answer-remainder-dead = they are put away unseen
answer-starter-dealer = the dealer
answer-starter-left-of-dealer = the dealer’s neighbour
answer-starter-random = drawn by lot
answer-starter-holder = whoever holds { $arg }
answer-starter-most-cards = whoever has the most cards
answer-direction-cw = clockwise
answer-direction-ccw = anticlockwise
answer-claim_kind-rank = a rank
answer-claim_kind-suit = a suit
answer-claim_kind-card = an exact card
answer-claim_kind-upcard = nothing, the card should match the one face up
answer-claim_step-up = one up
answer-claim_step-down = one down
answer-claim_step-adj = one up or one down
answer-claim_step-adj-same = the same, one up or one down
answer-claim_step-raise = higher, or more of the same
answer-claim_step-raise-count = more, or as many of a higher one
answer-claim_step-ge = the same or any higher
answer-claim_step-gt = any higher
answer-claim_step-same = the same for the whole round
answer-claim_step-free = anything
answer-claim_step-upcard = nothing
answer-low_high-A-K = ace low, king high
answer-low_high-2-A = two low, ace high
answer-low_high-3-2 = three low, two high
answer-stuck-must-doubt = the next player has to doubt
answer-stuck-last-leads = whoever laid last begins anew
answer-opening-free = anything
answer-opening-upcard = nothing
answer-opening-rank = { $arg }
answer-open_face-down = face down
answer-open_face-up-when-no-stock = face up when the stock is gone
answer-open_face-up-each-round = face up
answer-lead_suit-any = any
answer-lead_suit-new = another than the round before
answer-count_max-group = every card of a rank
answer-count_max-hand = as many as you hold
answer-open_max-same = as in any play
answer-count_claim-none = not said
answer-count_claim-honest = always true
answer-count_claim-may-exceed = may be too low
answer-count_claim-may-differ = may be a lie
answer-wild-none = none
answer-wild-joker = jokers
answer-wild-rank = { $arg } and jokers
answer-pass-no = not allowed
answer-pass-yes = allowed
answer-pass-out-of-round = allowed, for the rest of the round
answer-all_pass-none = does not happen
answer-all_pass-burn-last-player-leads = the pile goes, the last to lay opens
answer-all_pass-burn-last-passer-leads = the pile goes, the last to pass opens
answer-all_pass-advance-rank = the last to lay calls the next rank
answer-all_pass-leader-adds = the last to lay has to lay again
answer-who-anyone = anybody
answer-who-next = the next player only
answer-reveal-all = all that were laid
answer-reveal-one = one, picked by the doubter
answer-trust-off = not allowed
answer-trust-verify = allowed, and the play is turned up
answer-pickup-pile = the whole pile
answer-pickup-last-play = the cards of that play
answer-resume_who-left-of-player = the neighbour of whoever laid
answer-resume_who-loser = whoever was wrong
answer-resume_who-winner = whoever was right
answer-resume_who-left-of-loser = the neighbour of whoever was wrong
answer-resume_who-left-of-doubter = the doubter’s neighbour
answer-resume_who-doubter-if-right = the doubter if right, else the neighbour of whoever laid
answer-resume_claim-continue = the next one in order
answer-resume_claim-free = anything
answer-resume_claim-restart = from the beginning again
answer-resume_claim-repeat = the same again
answer-resume_claim-advance = one up, for the next round
answer-resume_claim-loser-picks = the next one or from the beginning, as you like
answer-resume_claim-upcard = nothing, a new card lies face up
answer-sets-none = stay in hand
answer-sets-optional = may go out of the game
answer-sets-mandatory = must go out of the game
answer-set_size-unsaid = four
answer-set_size-group = all there are
answer-lead_dead-forbidden = cannot be called
answer-lead_dead-loses = calling one loses the game
answer-final-window = judged like any others
answer-final-auto-reveal = always turned up
answer-final-next-must-check = the next player has to doubt them
answer-final-immune = nobody may doubt them
answer-knock-off = not needed
answer-knock-before-next-play = before you lay your last card
answer-knock-with-play = as soon as you have one card
answer-end-first-out = when somebody is out
answer-end-places = when only one still has cards
answer-end-until-left = when { $arg } still have cards
answer-score-none = none
answer-score-chip-each = a chip from everybody
answer-score-chip-per-card = a chip for every card left
answer-score-place-points = a point for everybody behind you

## House rules that cannot stand together, and what to do about it

conflict-F1 = The fewest players are more than the most. Let fewer begin or more join.
conflict-F2 = There is no such pack. A pack can have 52, 48, 40, 36, 32 or 24 cards.
conflict-I9 = There are too few cards to deal. Take more packs, deal fewer cards each or put fewer away.
conflict-C-7 = Jokers come in twos, and at most two to a pack. Choose another number of jokers.
conflict-I1 = Without a card face up there is nothing to match. Keep a stock to turn one from and open face up when it is gone, or open every round face up.
conflict-I2 = Either cards are called or they have to match the card face up; the first call, the next call and the call after a doubt must all agree on which. Set all four answers to the card face up, or none.
conflict-I3 = Suits have no order, so nobody can go up or down from one. When suits are called, let everybody call the same suit or any they like.
conflict-I4 = Raising by “more cards” needs plays of more than one card, with the number called. Allow more cards, or choose another next call.
conflict-I5 = When each call has to be higher, there must be a highest. Do not let the ranks run in a circle.
conflict-I6 = When calls are raised by the number of cards, that number needs a limit that everybody knows. Limit a play to the cards of a rank, or to a number.
conflict-I7 = Knocking with one card left only makes sense when everybody lays one card at a time, and no more than they call. Limit a play to one honest card, or do without the knock.
conflict-I8 = A missed knock is paid with cards from the stock, and here there is none. Keep a stock, or do without the knock.
conflict-I10 = The deal and the cards left over do not agree. When all cards are dealt none are left over; otherwise say what becomes of them. Only an equal deal can leave cards that start the pile.
conflict-I11 = A joker that is not wild could never be laid truthfully. Make jokers wild too (wild = "joker"), or leave them out.
conflict-I16 = When sets leave the game, their ranks would still come up and everybody would have to lie. Keep the sets, or let players choose what they call.
conflict-I17 = With more than one pack it must be said how many cards make a set.
conflict-I20 = Only the player whose turn it is can say “I believe it”. Let only the next player doubt, or do without believing.
conflict-I21 = Passing and what happens when all pass belong together. Answer both, or neither.
conflict-I23 = When the others play on for the places, there is no telling what cards left over are worth. End with the first player out, or count another way.
conflict-I24 = The game would be over before it begins. Let it go on until fewer players are left, or let more join.
conflict-I25 = If nobody may doubt last cards, everybody could lay a whole hand at once. Limit how many cards make a play.
conflict-I26 = There is no such first call. Name a rank that is in the pack (or a card, where cards are called), or leave it free.
conflict-F3 = When each call has to be higher, the calls soon reach the top and cannot go on from there after a doubt. Let anything be called then.
conflict-F4 = The fewest cards in a play are more than the most. Ask for fewer, or allow more.
conflict-F5 = When every round is opened with a card face up, that card is the first call. After a doubt, let anything be called.
conflict-F6 = A player can only prove a call from the hand if there was one, and if it is known how many cards that hand holds. Do without the proof, without cards to match, or without false numbers.
conflict-F7 = No rank can leave the game while sets stay in hand. Let sets go out, or do not make players lose by calling what is gone.
conflict-F8 = A card is led face up for want of a stock only when cards have to match one. Open every round face up, or none.

conflict-I12 = Nobody can lay all the cards of a rank at once: there are more of them than a play may hold.
conflict-I13 = Because more may be laid than is called, hands are counted by what was called. Nobody sees how many cards the others really hold.
conflict-I14 = The limit is on the number called. How many cards are really laid is limited by the hand alone.
conflict-I15 = With this many players each of you is asked for the same few ranks again and again. One player more or fewer mixes them better.
conflict-I18 = Only one card is laid at a time, so to turn up one of them is to turn up all.
conflict-I19 = With two players the next player is the only one there is to doubt.
conflict-I22 = The card that decides who begins may not have been dealt. Then the first in the order of the deal begins.
conflict-I27 = Nobody ever takes the pile; it only grows. The game is short.
conflict-I28 = When everybody calls the same, the calls have nowhere to go on to after a doubt. So anything may be called then.
conflict-F9 = Two players who have all the cards between them each know what the other holds. Put a few cards away before the deal to keep them guessing.

## What the rules do not allow: one sentence that says what to do instead

refusal-bad-move = { $text ->
    [none] That is no move here.
   *[other] “{ $text }” is no move here.
}
refusal-unknown-seat = There is no { $seat } at this table.
refusal-players = { $least ->
    [none] That number of players cannot play this game.
   *[other] { $most ->
        [none] This game needs at least { $least } players.
       *[other] This game is for { $least } to { $most } players.
    }
}
refusal-cards-no-card = “{ $card }” is no card. Write a rank and a suit, such as 7h, Td or As; a joker is X.
refusal-cards-too-many = This card is there more often than the packs in play have it: { $card }.
refusal-cards-hands = There are hands for { $hands } and seats for { $seats }. Every seat needs a hand.
refusal-not-your-turn = { $seat ->
    [none] It is not your turn yet.
   *[other] It is not your turn yet. { $seat } is next.
}
refusal-not-your-card = You do not hold all of these cards. Choose from your own hand.
refusal-no-cards = Choose at least one card to lay.
refusal-too-many-cards = { $most ->
    [none] That is more cards than you may lay.
    [one] Lay one card, no more.
   *[other] Lay { $most } cards at most.
}
refusal-too-few-cards = { $least ->
    [none] That is fewer cards than you have to lay.
   *[other] Lay at least { $least } cards.
}
refusal-wrong-count = { $laid ->
    [none] Lay as many cards as you call.
   *[other] { $called ->
        [none] Lay as many cards as you call.
       *[other] You call { $called } but lay { $laid }. Lay as many cards as you call.
    }
}
refusal-wrong-claim = That cannot be called now. Look at what may be called, and choose from it.
refusal-wrong-claim-due = That cannot be called now. Call { $due }.
refusal-wrong-claim-nothing = Nothing is called in this game. Lay the card and say no more.
refusal-wrong-claim-another-suit = This round needs another suit than the one before. Choose another card.
refusal-must-doubt = You cannot let this one stand: you have to doubt it.
refusal-answer-first = Those were last cards. Doubt them or let them stand before anybody lays.
refusal-nothing-to-doubt = There is no play that you could still doubt.
refusal-own-play = That is your own play. Leave the doubting to the others.
refusal-not-yours-to-doubt = { $seat ->
    [none] Only the player whose turn comes next may doubt.
   *[other] Only the player whose turn comes next may doubt, and that is { $seat }.
}
refusal-out = You are out of cards and out of the game. Lean back and watch.
refusal-lead-face-up = Open the round with one card face up.
refusal-no-passing = You cannot pass now. Lay something, true or not.
refusal-game-over = The game is over. Begin a new one.

refusal-rules-no-such-preset = { $near ->
    [none] There is no game called “{ $value }”. “fusk rules” lists them all.
   *[other] There is no game called “{ $value }”. Did you mean “{ $near }”?
}
refusal-rules-no-such-question = { $near ->
    [none] The house rules have no question “{ $key }”. “fusk rules --questions” lists them all.
   *[other] The house rules have no question “{ $key }”. Did you mean “{ $near }”?
}
refusal-rules-no-such-answer = { $near ->
    [none] “{ $value }” is no answer to “{ $key }”. It can be: { $known }.
   *[other] “{ $value }” is no answer to “{ $key }”. Did you mean “{ $near }”? It can be: { $known }.
}

refusal-bad-record-no-toml = This record is not TOML: { $detail }.
refusal-bad-record-format = This is no record that Fusk can read. Its first line should be: format = "fusk 1".
refusal-bad-record-unknown-key = A record has no “{ $detail }”. Check the spelling or leave it out.
refusal-bad-record-wrong-type = “{ $detail }” has a value of the wrong kind.
refusal-bad-record-number = “{ $detail }” has too large a number: 64 bits have to hold it.
refusal-bad-record-signs = “{ $detail }” has signs that cannot be shown.
refusal-bad-record-missing = This record lacks something that it needs: { $detail }.
refusal-bad-record-two-deals = This record says more than once how the cards were dealt. Keep one: a seed, a deck or the hands.

refusal-settings = This table cannot be set up so. Look at this setting again: { $key }.
refusal-not-your-seat = That seat is not yours. Take a free one, or watch.
refusal-bad-message = The table does not understand that. Load the page again, or take a newer Fusk.
refusal-key-reused = The table has had another message under this name already. Send it under a new one.
refusal-storage-unavailable = The table cannot write its games down just now. Nothing is lost; try again in a moment.
refusal-no-deal = The cards are not dealt yet. Wait until everybody is ready.
refusal-deal-running = The cards are dealt already. Play this deal first.
refusal-match-over = The match is over. Begin a new one.
refusal-window-open = Wait a moment: the others may still doubt the last play.
refusal-too-early = There is nothing to doubt yet. Wait until the cards are laid and called.
refusal-too-late = Too late: that play can no longer be answered.
refusal-already-answered = You have answered this play already. Wait for the others.
refusal-not-away = { $seat } is at the table and plays without help.
refusal-no-chat = Only the phrases may be said at this table. Choose one of them.

## What a server refuses

refusal-no-table = There is no table here that you can join. Check the code; the table may also be full or closed.
refusal-no-code = This server has no code left for another table. Try again later.
refusal-bad-token = This seat is no longer yours. Take it again with the code of the table.
refusal-not-host = Only the host of the table may do that. Ask them.
refusal-not-in-lobby = That is for before a match or after it. Play this one first.
refusal-lobby = There is nothing to play yet. Wait until the host begins.
refusal-seat-taken = Somebody sits there already. Take another seat.
refusal-seat-empty = Nobody sits there. Choose somebody who is here.
refusal-bad-name-empty = A name needs a letter or a figure. Choose another.
refusal-bad-name-long = That name is too long. Use { $most } signs at most.
refusal-bad-name-sign = That name has a sign that names cannot have: { $sign }. Use letters and figures.
refusal-bad-name-mixed = That name mixes letters of several scripts. Use one.
refusal-bad-name-marks = That name has more than { $most } marks on one letter. Leave some out.
refusal-bad-name-reserved = That name would be mistaken for somebody else’s part in the game. Choose another.
refusal-bad-name-taken = Somebody here has that name, or one that looks like it. Choose another.
refusal-unknown-bot = There is no bot “{ $value }”. Choose from { $known }.
refusal-too-few-seats = { $seats } seats are too few for you and all these bots. Choose more seats, or fewer bots.
refusal-no-watching = Nobody may watch at this table. Take a seat if there is one.
refusal-slow-down = That was too much at once. Wait a moment, then try again.
refusal-too-many = The server is full just now. Try again in a while.
refusal-bad-format = This program is too old or too new for this server. Load the page again, or take a newer Fusk.
refusal-not-now = Not while a play may be doubted. Wait until it is settled.
refusal-server-trouble = { $id ->
    [none] Something went wrong on the server. Try again.
   *[other] Something went wrong on the server. Try again; if it happens again, tell the host of the server this number: { $id }.
}
refusal-damaged-table = What was kept of this table cannot be read any more. Open another one.
refusal-strange-origin = That page is not one of this server’s, so it may not play here. Open the address of the server itself.
refusal-too-large = That was too long: { $most } bytes at most.
refusal-no-record = There is no such record, or not yet: a deal can be read when it is over.
refusal-limits-unknown = There is no limit “{ $key }”. Did you mean “{ $near }”?
refusal-limits-number = “{ $value }” cannot be the limit “{ $key }”. It can be { $least } to { $most }.
refusal-limits-order = The limit “{ $less }” cannot be more than “{ $more }”. Change one of them.
refusal-limits-proxy = “{ $value }” is no address of a proxy. Write one such as 10.0.0.1, or a net such as 10.0.0.0/8.

refusal-set = “{ $text }” should be a question and an answer, as in jokers=2.
refusal-file-missing = There is no file { $path }.
refusal-file-folder = { $path } is a folder. Name a file in it.
refusal-file-unreadable = { $path } cannot be read: { $why }.
refusal-file-unwritable = { $path } cannot be written: { $why }.
refusal-file-no-text = { $path } is no text file.
refusal-file-empty = { $path } is empty: there is nothing in it to read.
refusal-file-no-file = { $path } is no ordinary file. Copy it into one first.
refusal-file-dots = { $path } has a key of far too many parts.
refusal-file-number = In { $path }, “{ $key }” has far too large a number.
refusal-file-signs = In { $path }, “{ $key }” has signs that cannot be shown.
refusal-file-too-big = { $path } is far too big for what it should be.
refusal-file-no-toml = { $path } is not TOML: { $why }.
refusal-file-name = In { $path }, “{ $key }” has to be text in quotes.
refusal-serve-port-taken = Something else listens at port { $port } already. Choose another with “--port”, or 0 for any that is free.
refusal-serve-port-forbidden = Port { $port } is not for everybody to open. Choose one from 1024 on with “--port”.
refusal-serve-no-address = “{ $host }” is no address of this machine. Leave “--host” out, or let everybody in with “--lan”.
refusal-serve-origin = “{ $value }” is no origin of a page. Write it as https://cards.example.org, without anything behind.

## The command line

cli-no-output = What there is to say cannot be written: { $why }.
cli-ok = ok
cli-games = The games Fusk knows:
cli-games-more = “fusk rules NAME” prints the rules of one, and “--set” changes them, as in “--set jokers=2”. “fusk rules --questions” lists all that can be changed.
cli-questions = These are the house rules. Answer them in a file (jokers = 2, deal = "fixed:7") or after “--set”. What holds when nobody says otherwise is marked *.
cli-no-language = There are no words for “{ $value }”. Choose { $known }.
cli-problem = { $where }: { $what }
cli-at-move = move { $at }: { $what }
cli-difference = { $what } should be { $wanted }, and is { $found }
serve-open = Fusk is open:
serve-alone = this machine alone; “--lan” lets others in
serve-this-machine = this machine
serve-way = { $way ->
    [wifi] Wi-Fi
    [cable] cable
    [hotspot] hotspot
   *[other] network
}
serve-kept = The tables are kept in { $data }, and the key to them in { $key }.
serve-not-kept = Nothing is kept: the tables go when this ends.
serve-tls = Strangers may come, and this speaks no TLS: put a proxy that does in front of it, as docs/host.md shows.
serve-stop = Ctrl+C stops it. Who plays has their seat again when it runs again.
serve-stopped = Fusk is closed.
host-open = The table is open. Others come in with “fusk join” and one of these addresses:
host-others = Still at the table: { $who }. It stays open until they have gone; Ctrl+C closes it now.
host-closed = The table is closed. “{ $command }” opens it again for everybody, with the same code.
host-forgotten = The table is closed, and nothing of it was kept.
host-broken = What is written down can no longer be trusted to last, so the server has stopped. Begin again: it reads what is true.
backup-done = All tables are in { $file }.
backup-no-key = The key is not in it, and nobody sees a hand or plays on without: keep a copy of { $key } somewhere else.
backup-left-out = { $count ->
    [one] One table is damaged and was left out.
   *[other] { $count } tables are damaged and were left out.
}
restore-done = Every row is as it was written. The tables lie in { $data }; “fusk serve” goes on with them.
doctor-fusk = Fusk { $version } on { $system }.
doctor-version = { $name } { $version }.
doctor-version-old = { $name } { $version } has a hole that is known. Take { $least } or a later one.
doctor-sqlite = SQLite { $version }.
doctor-sqlite-unsafe = SQLite { $version } can lose what was written. Take an apsw with SQLite 3.51.3 or a later one.
doctor-address = Others find this machine at { $url } ({ $way }).
doctor-no-network = There is no network here: only this machine finds itself.
doctor-no-data = There are no tables in { $data } yet; the first “fusk serve” or “fusk host” makes the folder.
doctor-data = The tables lie in { $data }.
doctor-data-open = Others on this machine may read { $file }. Take that from them: chmod 600 { $file }
doctor-key = The key to them lies in { $key }; copy it to a safe place, apart from the tables.
doctor-no-key = There is no key in { $key } yet; it is made together with the first table.
doctor-key-lost = The key { $key } is missing, and nothing can be opened without it. Put it back, or name it with “--key”.
doctor-space = { $percent } % of the disk is free, { $free } GB; below { $least } % no table is opened.
doctor-space-low = Only { $percent } % of the disk is free, { $free } GB: no table is opened below { $least } %. Make room.
doctor-limit = The limit { $name } is { $value }, and usually { $usual }.
doctor-plain = This is no terminal that can place its cursor: games go line by line here.
doctor-firewall = { $command ->
    [none] If others cannot come in, let port { $port } through the firewall of this machine.
   *[other] If others cannot come in, let port { $port } through the firewall of this machine: { $command }
}
doctor-done = { $wrong ->
    [0] All is well.
    [one] One thing is wrong.
   *[other] { $wrong } things are wrong.
}

## What keeps a server from running. $why is in English

unusable-data-in-use = Another process has the data folder { $data } open. Stop it first, or choose another folder with “--data”.
unusable-data-full = The disk of { $data } is full. Make room on it.
unusable-data-damaged = The journal in { $data } is damaged. Restore a backup into another folder with “fusk restore”.
unusable-data-unreadable = The data folder { $data } cannot be used: { $why }.
unusable-data-strange = What lies in { $data } is no journal of Fusk. Choose another folder.
unusable-data-later = { $data } was written by another version of Fusk. Use that one.
unusable-data-empty = There are no tables in { $data }. Name the folder of a server with “--data”.
unusable-data-not-empty = There are tables in { $data } already, and nothing is written over. Choose an empty folder.
unusable-sqlite-unsafe = This SQLite can lose what was written. Take a newer apsw; “fusk doctor” says which.
unusable-sqlite-setting = SQLite does not do as it is told here: { $why }.
unusable-target-exists = { $file } is there already, and nothing is written over. Choose another name.
unusable-backup-missing = There is no file { $file }.
unusable-backup-damaged = { $file } is damaged. Restore an older copy.
unusable-key-inside = The key file { $key } lies in the data folder. Put it elsewhere, so that who copies the folder does not have it.
unusable-key-link = { $key } is a link to nothing: the key is missing. Put it back.
unusable-key-missing = The key { $key } is missing, and nothing can be opened without it. Put it back, or name it with “--key”.
unusable-key-no-file = { $key } is no ordinary file. A key is a file of 64 hexadecimal digits.
unusable-key-unreadable = The key file { $key } cannot be read: { $why }.
unusable-key-open = Others may read the key file { $key }. Take that from them: chmod 600 { $key }
unusable-key-short = { $key } holds no key. A key is 64 hexadecimal digits.
unusable-key-unwritable = The key file { $key } cannot be written: { $why }.
unusable-key-wrong = The key in { $key } does not fit: it belongs to other tables. Name the right one with “--key”.

## The terminal: what happens. $me is yes for the one who reads, nobody where nobody did it

told-you = you
told-dealt = { $me ->
    [yes] You deal.
    [nobody] The cards are dealt.
   *[no] { $who } deals.
} { $each ->
    [0] Everybody has { $least } or { $most } cards.
    [one] Everybody has one card.
   *[other] Everybody has { $each } cards.
}{ $pile ->
    [0] {""}
    [one] {" "}One card starts the pile.
   *[other] {" "}{ $pile } cards start the pile.
}{ $stock ->
    [0] {""}
   *[other] {" "}The stock has { $stock }.
}
told-laid = { $me ->
    [yes] You lay
   *[no] { $who } lays
} { $shown ->
    [yes] { $count ->
        [one] one card
       *[other] { count } cards
    }
   *[no] cards
}{ $claim ->
    [none] {""}
   *[other] : “{ $claim }”
}{ $last ->
    [yes] {" "}— the last!
   *[no] .
}
told-led = { $me ->
    [yes] You lead
   *[no] { $who } leads
} { $card }, face up.
told-turned = Turned up: { $card }.
told-passed = { $me ->
    [yes] You pass.
   *[no] { $who } passes.
}
told-doubted = { $me ->
    [yes] You doubt it.
   *[no] { $who } doubts it: “{ shout }”
}
told-doubted-too = { $who } too.
told-believed = { $me ->
    [yes] You believe it; the cards are turned up.
   *[no] { $who } believes it; the cards are turned up.
}
told-forced-card = { $me ->
    [yes] You prove it
   *[no] { $who } proves it
} from the hand: { $card }.
told-forced-none = { $me ->
    [yes] You cannot prove it.
   *[no] { $who } cannot prove it.
}
told-true = It was { $cards }: true.
told-lie = It was { $cards }: a lie!
told-took = { $me ->
    [yes] You take
   *[no] { $who } takes
} { $count ->
    [one] one card.
   *[other] { $count } cards.
}
told-burned = The pile is cleared away, unseen.
told-drew = { $me ->
    [yes] You forgot to knock and draw
   *[no] { $who } forgot to knock and draws
} { $count ->
    [one] one card.
   *[other] { $count } cards.
}
told-discarded = { $me ->
    [yes] You lay aside
   *[no] { $who } lays aside
} { $cards }.
told-knocked = { $me ->
    [yes] You knock: one card left.
   *[no] { $who } knocks: one card left.
}
told-knocked-in-vain = { $me ->
    [yes] You knock, but it does not count now.
   *[no] { $who } knocks, but it does not count now.
}
told-said = { $me ->
    [yes] You: “{ $text }”
   *[no] { $who }: “{ $text }”
}
told-out = { $me ->
    [yes] You are out: no cards left.
   *[no] { $who } is out: no cards left.
}
told-won = { $me ->
    [yes] You win!
   *[no] { $who } wins!
}
told-ended-out = The deal is over.
told-ended-guard = The deal went on for too long and is broken off. Nobody wins.
told-ended-dead-rank = { $me ->
    [yes] You called a rank that has left the game, and lose.
   *[no] { $who } called a rank that has left the game, and loses.
}

## The terminal: names and the start

tui-you = You
tui-fox-small = Trust me:
tui-fox-large = three sevens
tui-aliases = alias Cheat, alias I Doubt It
start-more = More games …
start-more-about = Relatives from all over the world.
start-resume = Go on with your game
start-resume-about = { $game } with { $players }. { $moves ->
    [one] One move has been made.
   *[other] { $moves } moves have been made.
}
start-file = House rules from a file …
start-file-about = A TOML file, as “fusk rules --questions” explains.
start-file-ask = Path of the file
start-seats = Players
start-bots = Bots
start-people = People here
start-window = Time to doubt
start-window-off = no clock
start-window-seconds = { $seconds } s
start-language = Language
start-bots-mixed = mixed
start-play = Deal the cards
start-keys = ↑↓ choose   Enter go on   ? rules   L svenska   Esc leave
start-keys-setup = ↑↓ line   ←→ change   Enter deal   ? rules   Esc back

## The terminal: the table

seat-knocked = knocked
seat-last = last!
seat-rests = sits out
seat-passed = passed
seat-place = out, { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}
scene-pile = Pile { $count }
scene-empty = An empty table.
scene-stock = Stock { $count }
scene-on = On { $card }: { $count }
slip-says = { $me ->
    [yes] You lay { $count } and say
   *[no] { $who } lays { $count } and says
}
slip-says-only = { $me ->
    [yes] You say
   *[no] { $who } says
}
slip-leads = { $me ->
    [yes] You open with
   *[no] { $who } opens with
}
slip-lays = { $me ->
    [yes] You lay
   *[no] { $who } lays
} { $count ->
    [one] one card
   *[other] { count } cards
}
slip-fits = “It fits.”
head-deal = deal { $deal }
head-deal-of = deal { $deal } of { $deals }
head-turn = turn { $turn }
head-keys = ? help   Esc leave

turn-rank = Your turn: { $called }
turn-choose = Your turn: say what you like
turn-up = Your turn: one card
turn-lead = Your turn: open with a card face up
turn-discard = You may lay a complete set aside
lay-exactly = { $count ->
    [one] Lay one card.
   *[other] Lay { count } cards.
}
lay-range = { $least ->
    [1] { $most ->
        [2] Lay one or two cards.
       *[other] Lay 1 to { $most } cards.
    }
   *[other] Lay { $least } to { $most } cards.
}
lay-any = Lay as many cards as you like.
lay-match = It should match the suit or the rank of { $card }. Does it?
lay-have = You hold { $claim }.
lay-have-none = You hold no { $called }.
lay-may-call = You may call { $calls }.
lay-call-from = { $called } from { count }
lay-may-pass = Or pass.
lay-lead = Choose the card that decides this round.
wait-turn = { $who } is thinking …
wait-answers = The others are looking at your cards. Keep a straight face …
wait-others = You let it stand. Waiting for the others …
wait-others-doubt = You doubt it! Waiting for the others …
wait-out = You are out. Lean back and watch.
wait-knock = One card left. Knock, before somebody notices!

ask-believe = Do you believe it?
ask-last = { $count ->
    [one] The last card!
   *[other] The last cards!
} Your last chance to doubt.
ask-must = You have to doubt this one.
ask-hint = { $count ->
    [0] You hold none of them.
    [one] You hold one yourself.
   *[other] You hold { count } yourself.
}
ask-hint-upcard = It should match { $card }.
ask-pick = Which card should be turned up? { $cards }
ask-no-clock = Take your time.

look-title = Look!
look-on = Go on
do-lay = Lay { $count ->
    [one] one card
   *[other] { count } cards
}
do-lay-as = Lay { $count ->
    [one] one card
   *[other] { count } cards
} as “{ $claim }”
do-true = the truth
do-lies = { $lies ->
    [one] { $count ->
        [one] a lie
       *[other] one of them is a lie
    }
   *[other] { $lies ->
        [12] twelve of them are lies
       *[other] { $lies } of them are lies
    }
}
do-all-lies = all of it a lie
do-more = more than you call
do-choose = Choose your cards
do-doubt = { shout }
do-let = Let it stand
do-knock = Knock
do-pass = Pass
do-believe = I believe it
do-force = Prove it!
do-keep = Keep everything
do-set = Lay { $cards } aside
do-lead = Open with { $card }
do-claim = Say “{ $claim }”
do-claim-keys = ←→ or a rank: what to say   Enter say it   Esc back
do-watch = Skip to the end
key-space = space
keys-ranks = A 2–9 0 J Q K pick
keys-cursor = ←→↑↓ move
keys-cards = Tab single cards
keys-stacks = Tab stacks
keys-clear = ⌫ clear
keys-count = + − call more, fewer
keys-talk = t talk
keys-log = PgUp log
problem-most = { $most ->
    [one] Lay one card, no more.
   *[other] Lay { $most } cards at most.
}
problem-least = Lay at least { $least } cards.
problem-no-call = With so many cards there is nothing you may call. { $calls }
too-small = This window is too small for the table. It needs { $width } x { $height }, and has { $now }. Make it larger, or leave with q and play “--plain”.

verdict-lie = A LIE!
verdict-true = TRUE!
verdict-doubts = { $me ->
    [yes] You doubt { $claim }
   *[no] { $who } doubts { $claim }
}
verdict-believes = { $me ->
    [yes] You believe { $claim }
   *[no] { $who } believes { $claim }
}
verdict-last = { $count ->
    [one] The last card is turned up
   *[other] The last cards are turned up
}
verdict-quoted = { $who }’s “{ $claim }”
verdict-quoted-you = your “{ $claim }”
verdict-card = { $who }’s card
verdict-card-you = your card
verdict-takes = { $me ->
    [yes] You take
   *[no] { $who } takes
} { $count ->
    [one] one card
   *[other] { $count } cards
}

talk-title = Table talk
talk-hint = True or not. The game takes no notice.
talk-keys = 1–0 or ↑↓ Enter say   ←→ which rank   Esc back
talk-rank = Rank: ◂ { $called } ▸
talk-own = something of your own …
talk-own-ask = What do you say?

knock-title = { $who }: one card left. Knock now, or it is too late.
knock-not = say nothing
leave-title = Leave the table?
leave-kept = The game is kept. “--resume” picks it up again.
leave-seat-kept = Your seat is kept. “fusk join” with the same address brings you back to it.
leave-lobby = Your seat is kept. X in the lobby gives it up for good.
leave-yes = Leave
leave-no = Play on
help-keys = Keys
help-key-ranks = A, 2 to 9, 0 (ten), J, Q, K, X (joker): pick a card of that rank; again, one more
help-key-cursor = Arrows: move along the hand, pick and put back
help-key-tab = Tab: ranks in stacks, or every card by itself
help-key-enter = Enter: lay what is picked
help-key-doubt = Space: doubt.  L: let it stand.  B: believe.  F: “Prove it!”
help-key-other = K: knock (with one card left).  P: pass.  T: talk.  + and −: call more or fewer
help-key-log = Page Up, Page Down: the log.  Esc: leave; the game is kept
help-close = Esc or ? goes back to the table.

curtain-give = Give the keyboard to
curtain-away = Everybody else: look away!
curtain-ready = Enter: I am { $who }
curtain-doubt = Does anybody doubt it?
curtain-doubt-keys = Press your own key to doubt.
curtain-speak-keys = Press your own key to say so.
curtain-spoken = { $who }, what do you say?
curtain-back = back
curtain-nobody = Nobody doubts

end-won = { $me ->
    [yes] You win!
   *[no] { $who } wins!
}
end-guard = Nobody wins: the deal went on for too long.
end-dead-rank = { $me ->
    [yes] You called a rank that had gone, and lose.
   *[no] { $who } called a rank that had gone, and loses.
}
end-place = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}
end-player = Player
end-plays = Plays
end-lies = Lies
end-caught = Caught
end-right = Doubts right
end-wrong = wrong
end-taken = Picked up
end-left = Cards left
end-liar = Best liar: { $who } ({ $stood } of { $lies } lies stood)
end-detector = Lie detector: { $who } ({ $right } of { $doubts } doubts right)
end-mule = Pack mule: { $who } ({ $taken } cards picked up)
end-again = Another deal
end-new = Another game
end-save = Save the record
end-saved = Saved as { $path }.
end-leave = Leave
end-ready = Ready for the next deal
end-lobby = Go on

## The terminal: line by line

line-welcome = { $game }. { $players } players: { $names }.
line-keys = Type “help” for what you can type, “rules” for the rules, “quit” to leave.
line-choose-game = Which game? Type its number; Enter alone is { $number }.
line-your-turn = Your turn.
line-turn-of = It is { $who }’s turn.
line-hand = Your hand: { $cards }.
line-hand-rank = { $claim } ({ $suits })
line-jokers = { $count ->
    [one] one joker
   *[other] { count } jokers
}
line-due = Call { $called }.
line-due-choose = Call one of these: { $calls }.
line-nothing-due = Nothing is called; the card should match { $card }.
line-lead = Open the round with one card face up. You may lead: { $cards }.
line-lay = { $least ->
    [1] { $most ->
        [1] Lay one card.
        [2] Lay one or two cards.
       *[other] Lay 1 to { $most } cards.
    }
   *[other] { $most ->
        [1] Lay one card.
       *[other] Lay { $least } to { $most } cards.
    }
}
line-may-pass = Or type “pass”.
line-ask-doubt = Do you doubt it? Type “doubt” or “ok”.
line-ask-doubt-must = You have to doubt it. Type “doubt”.
line-ask-pick = One card is turned up: type “doubt 1” to “doubt { $most }”, or “ok”.
line-ask-believe = Or “believe”.
line-ask-force = Or “prove it”.
line-ask-knock = You have one card left: type “knock”.
line-knock-now = You have one card left. Type “knock” now, before the others go on; Enter alone says nothing.
line-ask-discard = You may lay aside a complete set: { $sets }. Type “aside” and its rank, or “keep”.
line-ask-keep = You hold no complete set. Type “keep”.
line-sizes = Cards: { $sizes }.
line-pile = Pile: { $count ->
    [0] empty
    [one] one card
   *[other] { $count } cards
}.
line-stock = Stock: { $count }.
line-upcard = Face up: { $card }.
line-not-understood = I do not understand “{ $text }” here. Type “help”.
line-answer-first = Answer the last play first: “doubt” or “ok”.
line-not-now = That cannot be done now.
line-need-claim = Say what you call them, as in “7 7 as sevens”.
line-lack-card = You do not hold { $card }.
line-help-lay = To lay cards, type their ranks, or rank and suit: “7 7”, “7h 10s”. c is clubs, d diamonds, h hearts, s spades, x a joker.
line-help-as = To say what they are: “7 j as sevens”, “7 j as 2 7”. Where only one thing may be called you need not say it.
line-help-words = Other words: doubt (d), ok (o or Enter), knock (k), pass (p), believe, prove it, hand (h), table, log, rules, say …, help. “quit” leaves the game (q alone is a queen).
line-say = To say something type “say” and its number, with a rank where there is one (“say 2 8”): { $phrases }. At some tables you may say what you like.
line-hand-over = Now { $who }. Everybody else, look away. { $who }, press Enter when you are ready.
line-hand-over-done = Everybody look again.
line-people-doubt = Does anybody doubt it? { $names }: type your name to doubt, or “ok” when nobody does. Who speaks first counts.
line-people-pick = One card is turned up: { $who }, type “{ $who } 1” and so on, 1 being the first laid.
line-people-believe = { $who }, to believe it type “{ $who } believe”.
line-people-force = { $who }, to have it proved type “{ $who } prove it”.
line-people-again = { $who }, type your name alone to doubt it.
line-again = Another deal? Type “yes” or “no”; “save” keeps a record of this one.
line-bye = The game is kept. “--resume” picks it up again.
line-bye-over = Good-bye.
line-places = Places: { $places }.
line-place = { $place } { $who }
line-report = { $who }: { $plays ->
    [one] one play
   *[other] { $plays } plays
}, { $lies ->
    [one] one lie
   *[other] { $lies } lies
}, { $caught } caught; doubts { $right } right, { $wrong } wrong; { $taken } cards picked up.
line-chips = Chips: { $chips }.
line-wins = Deals won: { $wins }.
line-score = { $who } { $count }

# What people may type, words with spaces between; English words are understood in every language.
typed-doubt = doubt doubts d cheat bluff
typed-ok = ok o let stand accept accepts
typed-knock = knock knocks k
typed-pass = pass passes p
typed-believe = believe believes b
typed-force = prove force forces f
typed-keep = keep
typed-aside = aside discard discards
typed-hand = hand h
typed-table = table
typed-log = log
typed-rules = rules
typed-say = say says
typed-help = help ?
typed-quit = quit exit
typed-yes = yes y
typed-no = no n
typed-save = save
typed-as = as
typed-show = show shows lead open play plays lay
typed-joker = joker
typed-suits = c d h s
typed-lobby-start = start begin
typed-lobby-ready = ready
typed-lobby-bot = bot
typed-lobby-nobody = nobody empty
typed-lobby-seats = seats
typed-lobby-lock = lock
typed-lobby-unlock = unlock
typed-lobby-kick = kick
typed-lobby-host = host
typed-lobby-name = name rename
typed-lobby-leave = leave
typed-lobby-back = back
typed-lobby-qr = qr

## At a table elsewhere

join-ask-name = What are you called? { $usual ->
    [none] {""}
   *[other] Enter alone is { $usual }.
}
refusal-join-no-address = “{ $value }” is no address of a table. Type one such as “http://192.168.1.7:8000/KVSP”, or its code alone.
refusal-join-no-server = There is no server at { $url } ({ $why }). Check the address, and that you are on the same network.
refusal-join-no-fusk = What answers there does not speak our language ({ $status }). Check the address.
refusal-join-no-name = You need a name to sit down. Give one with “--name”, or watch with “--watch”.
refusal-join-replaced = Somebody has taken this seat in another window.
refusal-join-sent-away = The host has sent you away from the table.
refusal-join-left = You have given up your seat. Good-bye.
gone-title = Good-bye
gone-title-replaced = Two windows
gone-keys = Enter: leave
gone-keys-replaced = Enter: take the seat back   Esc: leave

online-down = Lines are down; trying again ({ $tries }).
online-up = The line is up again.
online-watching = You are watching.
online-kept-by-bot = A bot is playing for you.
online-take-back = Take your seat back
online-stand-in = A bot for { $who }
online-mark-bot = bot
online-mark-away = away
online-way = Others come in at { $address } (code { $code }). “qr” draws the code to scan.
online-seat = { $number }. { $who }{ $word ->
    [none] {""}
   *[other] : { $word }
}
online-keys = Type “help” for what you can type, “table” to hear how things stand, “quit” to leave.
online-help = At a table elsewhere: start, ready, name …, leave (for good), back (from your bot), qr. The host: bot 3, bot 3 counter, nobody 3, seats 5, lock, unlock, kick 3, host 3. A number is a seat. While a deal is played “bot 3” calls a bot for somebody who is away.
online-which-seat = Say which seat, by its number. “table” lists them.

lobby-knocking = Knocking at the door …
lobby-keys = ? rules   Esc leave
lobby-come-in = Come in at
lobby-empty = empty
lobby-bot = bot: { $bot }
lobby-you = you
lobby-host = host
lobby-away = away
lobby-stand-in = a bot plays
lobby-ready = ready
lobby-gather = Waiting for { $who } to begin …
lobby-gather-host = You are the host. Begin when everybody is here; bots take the empty seats.
lobby-over = The match is over. Waiting for { $who } to begin another …
lobby-over-host = The match is over. Play another?
lobby-are-you-ready = Ready for the next deal?
lobby-waiting-for = Waiting for { $who } …
lobby-dealing = The cards are being dealt …
lobby-seats = { $count } seats
lobby-no-clock = no clock
lobby-window = { $seconds } s to doubt
lobby-deals = { $count ->
    [0] as many deals as you like
    [one] one deal
   *[other] { $count } deals
}
lobby-locked = locked
lobby-watchers = { $count ->
    [one] one watches
   *[other] { $count } watch
}
lobby-do-start = Begin
lobby-do-ready = I am ready
lobby-do-bot = bot, another, none
lobby-do-kick = send { $who } away
lobby-do-host = make { $who } the host
lobby-do-lock = lock
lobby-do-unlock = unlock
lobby-do-seats = seats
lobby-do-rename = name
lobby-do-give-up = give up the seat
lobby-sure-k = Send { $who } away for good?
lobby-sure-h = Make { $who } the host?
lobby-give-up = Give up your seat for good?
lobby-ask-name = What do you want to be called?
lobby-yes = Yes
lobby-no = no

change-host = { $me ->
    [yes] You are the host now.
   *[no] { $who } is the host now.
}
change-came = { $me ->
    [yes] You sit down.
   *[no] { $who } sits down.
}
change-left = { $me ->
    [yes] You get up.
   *[no] { $who } gets up.
}
change-name = { $me ->
    [yes] You are called { $name } now.
   *[no] { $who } is called { $name } now.
}
change-bot = Seat { $number }: { $bot ->
    [none] empty
   *[other] { $bot }, a bot
}.
change-away = { $who } is away.
change-back = { $who } is back.
change-stand-in = { $me ->
    [yes] A bot plays for you now. Type “back” to take your seat back.
   *[no] A bot plays for { $who } now.
}
change-own = { $me ->
    [yes] You play yourself again.
   *[no] { $who } plays again.
}
change-ready = { $who } is ready.

## The terminal: games between bots, and what can go wrong

auto-deal = deal { $number }: { $game }, { $seats } seats, seed { $seed }: { $result }, { $turns ->
    [one] one turn
   *[other] { $turns } turns
}, { $doubts ->
    [one] one doubt
   *[other] { $doubts } doubts
}
auto-won = { $who } wins
auto-lost = { $who } loses
auto-guard = broken off
auto-sum = { $deals ->
    [one] One deal
   *[other] { $deals } deals
}. Won: { $wins }{ $guards ->
    [0] {""}
   *[other] ; broken off: { $guards }
}.
auto-records = Records: { $path }
refusal-play-no-number = “{ $value }” is no number for { $flag }. It can be { $least } to { $most }.
refusal-play-no-window = “{ $value }” is no time to doubt. Say a number of seconds from { $least } to { $most }, or “off”.
refusal-play-no-bot = There is no bot “{ $value }”. Choose from { $known }.
refusal-play-broken-bot = “{ $value }” cannot play: { $why }.
refusal-play-plain-people = Several people at one keyboard need a terminal that can be cleared, or each would read the others’ cards. Play in a terminal, or leave out --hot-seat.
refusal-play-names = { $given } names for { $seats } players are too many.
refusal-play-nothing-kept = There is no unfinished game to go on with.
refusal-play-auto-people = With --auto bots play every seat. Leave out { $flag }.
refusal-play-not-kept = The game cannot be kept on disk any more. What was kept can be resumed: “--resume”.
play-passed-over = Another unfinished game cannot be read any more and is passed over: { $path }. Delete the file to forget it.
play-bot-fault = The bot of { $name } answered with no legal move. The table moved for it, and will do so again.
refusal-bot = The bot “{ $name }” cannot go on: { $why }.
refusal-broken = Fusk itself has broken down, and we are sorry: { $why }.
refusal-play-settled = The game that is taken up again is settled already. Leave out { $flag }, or --resume.
refusal-play-needs = { $flag } means nothing without { $other }. Give both, or leave it out.
refusal-play-signs = There are signs in { $flag } that cannot be shown. Use letters.
refusal-play-records-there = There is a record already that would be lost: { $path }. Name another folder.
refusal-journal-damaged = This unfinished game cannot be read any more: { $path }. Delete the file to forget it.
refusal-journal-unreadable = This unfinished game cannot be opened: { $path } ({ $why }).
refusal-journal-unwritable = The game cannot be kept in { $path } ({ $why }). Play without keeping it: “--forget”.
refusal-journal-in-use = This game is being played in another window: { $path }.
