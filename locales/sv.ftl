### Allt som Fusk säger. En fil för varje språk; ett nytt språk är en ny fil bredvid den här.
###
### Tal kommer som $count där de skrivs ut med { count }. ”Syna” är att säga att någon ljuger, ”lägga” att lägga kort,
### ”ropa” att säga vad de är. Korten ligger i högen; de som ingen fick ligger i talongen.

## Tal, uppräkningar, kort

language = Svenska
shout = Fusk!
# Vid ”kort”, därför ”ett”.
count = { $count ->
    [1] ett
    [2] två
    [3] tre
    [4] fyra
    [5] fem
    [6] sex
    [7] sju
    [8] åtta
    [9] nio
    [10] tio
    [11] elva
    [12] tolv
   *[other] { $count }
}
or = { $some } eller { $last }
and = { $some } och { $last }

# Valören som i ”hjärter sju”; .many som i ”de är sjuor”.
rank-A = ess
    .many = ess
rank-2 = två
    .many = tvåor
rank-3 = tre
    .many = treor
rank-4 = fyra
    .many = fyror
rank-5 = fem
    .many = femmor
rank-6 = sex
    .many = sexor
rank-7 = sju
    .many = sjuor
rank-8 = åtta
    .many = åttor
rank-9 = nio
    .many = nior
rank-T = tio
    .many = tior
rank-J = knekt
    .many = knektar
rank-Q = dam
    .many = damer
rank-K = kung
    .many = kungar

# Det som ropas.
claim-A = { $count ->
    [one] ett ess
   *[other] { count } ess
}
claim-2 = { $count ->
    [one] en tvåa
   *[other] { count } tvåor
}
claim-3 = { $count ->
    [one] en trea
   *[other] { count } treor
}
claim-4 = { $count ->
    [one] en fyra
   *[other] { count } fyror
}
claim-5 = { $count ->
    [one] en femma
   *[other] { count } femmor
}
claim-6 = { $count ->
    [one] en sexa
   *[other] { count } sexor
}
claim-7 = { $count ->
    [one] en sjua
   *[other] { count } sjuor
}
claim-8 = { $count ->
    [one] en åtta
   *[other] { count } åttor
}
claim-9 = { $count ->
    [one] en nia
   *[other] { count } nior
}
claim-T = { $count ->
    [one] en tia
   *[other] { count } tior
}
claim-J = { $count ->
    [one] en knekt
   *[other] { count } knektar
}
claim-Q = { $count ->
    [one] en dam
   *[other] { count } damer
}
claim-K = { $count ->
    [one] en kung
   *[other] { count } kungar
}
claim-c = { $count ->
    [one] en klöver
   *[other] { count } klöver
}
claim-d = { $count ->
    [one] en ruter
   *[other] { count } ruter
}
claim-h = { $count ->
    [one] en hjärter
   *[other] { count } hjärter
}
claim-s = { $count ->
    [one] en spader
   *[other] { count } spader
}
claim-card = { $count ->
    [one] { $card }
   *[other] { $card }, { $count } stycken
}

suit-c = klöver
suit-d = ruter
suit-h = hjärter
suit-s = spader
card = { $suit } { $rank }
card-joker = en joker
card-unknown = ett dolt kort
seat = spelare { $number }

## Det som sägs vid bordet, sant eller inte

phrase-trust-me = Lita på mig.
phrase-no-rank = Jag har inga { $ranks }.
phrase-all-rank = Jag har alla { $ranks }.
phrase-never-lie = Jag ljuger aldrig.
phrase-doubt-me = Syna mig, om du vågar!
phrase-bold = Modigt!
phrase-no-way = Aldrig!
phrase-counted-those = Jag har räknat dem.
phrase-hmm = Hmm …
phrase-hurry = I dag, kanske?
phrase-nice-one = Snyggt.
phrase-oops = Hoppsan.

## Spelen: ett namn och en rad

preset-rainy-day = Regndag
preset-rainy-day-about = Ett campingspel för stora och små: ett kort i taget, som ska passa i färg eller valör till kortet som ligger uppvänt. Knacka när du har ett kvar.
preset-cheat = Cheat
preset-cheat-about = Den engelska klassikern. Valörerna stiger från ess, antalet är alltid ärligt och överblivna kort inleder högen.
preset-i-doubt-it = I Doubt It
preset-i-doubt-it-about = Det amerikanska bokspelet. Valörerna faller från ess, och alla betalar vinnaren en mark.
preset-fusk = Fusk
preset-fusk-about = Det svenska spelet. Valörerna stiger från ess, och du lägger så många kort du vågar.
preset-fusk-down = Fusk nedåt
preset-fusk-down-about = Fusk där valörerna faller: ess, kungar, damer och så vidare.
preset-fusk-either = Fusk åt båda håll
preset-fusk-either-about = Fusk där varje rop är en valör över eller en under det förra.
preset-fusk-either-same = Fusk åt båda håll eller lika
preset-fusk-either-same-about = Fusk där varje rop är samma valör som det förra, en över eller en under.
preset-fusk-swedish = Fusk med höjning
preset-fusk-swedish-about = En svensk form: ropa högre för varje gång, eller fler kort av samma valör, tills någon synar.
preset-fusk-more = Fusk med extra kort
preset-fusk-more-about = Fusk där du får smussla med fler kort än du ropar, och där ingen vet hur många de andra har.
preset-wikipedia = Cheat för minst tre
preset-wikipedia-about = Som spelet oftast beskrivs i Storbritannien och USA: valörerna stiger från ess, två lekar från fem spelare.
preset-bicycle = I Doubt It uppåt
preset-bicycle-about = Det amerikanska spelet som det oftast trycks i dag: en lek, högst fyra kort, valörerna stiger från ess.
preset-ludism = I Doubt It, fullast hand börjar
preset-ludism-about = En amerikansk form för minst fyra: den som fått flest kort börjar, och valörerna faller.
preset-plato = Cheat för fyra
preset-plato-about = Från ett mobilspel: den som synat rätt tar över turen, och samma valör ropas igen.
preset-mauler = En valör i taget
preset-mauler-about = En amerikansk form: alla lägger på samma valör tills någon synar eller ingen vill lägga mer.
preset-doubt-jp = Dauto
preset-doubt-jp-about = Som det spelas i Japan, där det är ordspråk för ett spel som aldrig tar slut: en lek, valörerna stiger från ess.
preset-dubito = Dubito
preset-dubito-about = Det italienska spelet, som går åt höger. Den första väljer valör, och den som vinner en syning fortsätter.
preset-mogeln-hearts = Mogeln i färg
preset-mogeln-hearts-about = En tysk och österrikisk form med bestämda kort: hjärter ess, hjärter två, hjärter tre och vidare genom färgerna.
preset-apgaudinejimas = Apgaudinėjimas
preset-apgaudinejimas-about = Ett litauiskt spel: ett kort i taget och två vilda jokrar. Den som tar högen börjar om från ess.
preset-same-or-adjacent = Samma eller granne
preset-same-or-adjacent-about = En brittisk form: stanna på valören eller gå ett steg upp eller ned. Den som vinner en syning öppnar nästa hög.
preset-guardian = Ett steg upp, ett steg ned
preset-guardian-about = En brittisk form där ingen valör ropas två gånger i rad: ett steg upp eller ned varje gång.
preset-idi = IDI
preset-idi-about = En amerikansk form för få spelare: en valör per runda, som öppnas med ett enda kort, och du kan kräva bevis.
preset-verish = Verisj ne verisj
preset-verish-about = Ett ryskt spel: en valör per runda, bara nästa spelare får syna, fyrtal får läggas bort och ett kort saknas.
preset-verju-one-card = Verju ne verju
preset-verju-one-card-about = Samma släkt så som den beskrivs i Italien: den som synar vänder bara ett kort, och fyrtal måste bort.
preset-three-options = Tro det eller ej
preset-three-options-about = En rysk form med tre val: lägg på högen, syna den, eller säg att du tror på den och få bort den.
preset-canadian-spanish = Kanadensisk bluff
preset-canadian-spanish-about = Två lekar och fyra vilda jokrar; fyrtal går ur spelet, och den som ropar en valör som är borta har förlorat.
preset-mentiroso = Mentiroso
preset-mentiroso-about = Spanskt lögnarspel åt höger med fyrtio kort: en valör per runda, högst tre kort i taget.
preset-west-bengal = Bluff
preset-west-bengal-about = Som det spelas i Västbengalen: en valör per runda, vilda jokrar, och den som passar står över rundan ut.
preset-svindli-raise = Svindli
preset-svindli-raise-about = En ungersk form: ett kort i taget, alltid en högre valör. Efter ett ess återstår bara att syna.
preset-schummellieschen = Schummellieschen
preset-schummellieschen-about = Ett tyskt barnspel: följ färgen på kortet som öppnade rundan, och smussla med fler kort om du kan.
preset-menteur = Menteur
preset-menteur-about = Franskt och belgiskt lögnarspel: följ det uppvända kortets färg, ett kort i taget; varje runda har en ny färg.

## Regelsidan: rubriker

page-changed = { $preset } med husregler
section-players = Spelare och lekar
section-deal = Given
section-begin = Vem som börjar
section-turn = Din tur
section-call = Vad som får ropas
section-fits = Vad som passar
section-lie = Att ljuga
section-doubt = Att syna
section-loser = Vad förloraren tar upp
section-on = Hur det går vidare
section-last = Dina sista kort
section-knock = Knackningen
section-end = Slutet
section-score = Poäng
section-differs = Så skiljer sig det här bordet från { $preset }
section-warnings = Bra att veta
differs = { $question }: { $answer }. I { $preset }: { $usual }.

## Regelsidan: kort sagt

plain-up = Turas om att lägga { $cards } med baksidan upp och ropa nästa { $kind ->
    [card] kort uppåt, vare sig du har det eller inte.
   *[rank] valör uppåt, vare sig du har den eller inte.
}
plain-down = Turas om att lägga { $cards } med baksidan upp och ropa nästa { $kind ->
    [card] kort nedåt, vare sig du har det eller inte.
   *[rank] valör nedåt, vare sig du har den eller inte.
}
plain-adj = Turas om att lägga { $cards } med baksidan upp och ropa { $kind ->
    [card] kortet närmast över eller under det förra, vare sig du har det eller inte.
   *[rank] valören närmast över eller under den förra, vare sig du har den eller inte.
}
plain-adj-same = Turas om att lägga { $cards } med baksidan upp och ropa { $kind ->
    [card] samma kort som förra gången, eller det närmast över eller under, vare sig du har det eller inte.
   *[rank] samma valör som förra gången, eller den närmast över eller under, vare sig du har den eller inte.
}
plain-raise = Turas om att lägga { $cards } med baksidan upp och bjud över den förra: { $kind ->
    [card] ett högre kort
   *[rank] en högre valör
}, eller fler av samma.
plain-raise-count = Turas om att lägga { $cards } med baksidan upp och bjud över den förra: fler kort, eller lika många av { $kind ->
    [card] ett högre
   *[rank] en högre valör
}.
plain-ge = Turas om att lägga { $cards } med baksidan upp och ropa { $kind ->
    [card] ett kort som inte är lägre än det förra, vare sig du har det eller inte.
   *[rank] en valör som inte är lägre än den förra, vare sig du har den eller inte.
}
plain-gt = Turas om att lägga { $cards } med baksidan upp och ropa { $kind ->
    [card] ett högre kort varje gång, vare sig du har det eller inte.
   *[rank] en högre valör varje gång, vare sig du har den eller inte.
}
plain-same = Turas om att lägga { $cards } med baksidan upp. Så länge rundan varar måste alla ropa samma { $kind ->
    [suit] färg, vare sig de har den eller inte.
    [card] kort, vare sig de har det eller inte.
   *[rank] valör, vare sig de har den eller inte.
}
plain-free = Turas om att lägga { $cards } med baksidan upp och ropa { $kind ->
    [suit] vilken färg du vill, vare sig du har den eller inte.
    [card] vilket kort du vill, vare sig du har det eller inte.
   *[rank] vilken valör du vill, vare sig du har den eller inte.
}
plain-upcard = Turas om att lägga { $cards } med baksidan upp på kortet som ligger uppvänt. Färgen eller valören ska stämma, men gör den det?
plain-anyone = Vem som helst får syna.
plain-next = Nästa spelare får syna.
plain-pile = Den som visar sig ha fel tar hela högen.
plain-last-play = Den som visar sig ha fel tar de korten.
plain-first-out = Den som först blir av med alla sina kort vinner.
plain-places = Bli av med dina kort; den som sist har några kvar förlorar.
plain-until-left = Bli av med dina kort innan bara { count } av er har några kvar.
plain-knock = Och glöm inte att knacka när du har ett kort kvar.

## Regelsidan: spelare och lekar

rule-players = För { $least } till { $most } spelare.
rule-players-exactly = För { $least } spelare, varken fler eller färre.
rule-packs = { $count ->
    [one] Ni behöver en kortlek.
   *[other] Ni behöver { count } kortlekar, blandade med varandra.
}
rule-packs-switch = Upp till { $few } spelare behöver en kortlek; är ni { $many } eller fler blandar ni två lekar med varandra.
rule-strip-52 = En lek är de vanliga 52 korten.
rule-strip-48 = En lek är 48 kort: ta bort tiorna.
rule-strip-40 = En lek är 40 kort: ta bort åttor, nior och tior.
rule-strip-36 = En lek är 36 kort: ta bort allt från tvåor till femmor.
rule-strip-32 = En lek är 32 kort: ta bort allt från tvåor till sexor.
rule-strip-24 = En lek är 24 kort: ta bort allt från tvåor till åttor.
rule-jokers = { $count ->
    [0] Jokrarna är inte med.
    [one] Blanda i en joker.
   *[other] Blanda i { count } jokrar.
}

## Regelsidan: given

rule-dead = { $count ->
    [one] Lägg undan ett kort osett före given, så att ingen säkert vet vad som är med.
   *[other] Lägg undan { count } kort osedda före given, så att ingen säkert vet vad som är med.
}
rule-deal-all = Dela ut alla kort, ett i taget. Går det inte jämnt ut får några ett kort mer än de andra.
rule-deal-equal = Dela ut ett kort i taget så länge de räcker ett varv till, så att alla börjar med lika många.
rule-deal-fixed = { $count ->
    [one] Alla får ett kort.
   *[other] Alla får { count } kort.
}
rule-remainder-pile = Kort som blir över läggs osedda mitt på bordet med baksidan upp: de inleder högen.
rule-remainder-dead = Kort som blir över läggs undan osedda och är inte med.
rule-remainder-stock = Resten av korten ligger mitt på bordet med baksidan upp; de är talongen.
rule-turned = Vänd upp talongens översta kort och lägg det bredvid: det är kortet att följa.
rule-numbers = { $players } spelare, { $packs ->
    [one] 1 lek
   *[other] { $packs } lekar
}: { $each } kort var{ $more ->
    [0] {""}
    [one] , och en av er får ett till
   *[other] , och { $more } av er får ett till
}{ $left ->
    [0] {""}
   *[other] , och { $left } kort { $where ->
        [pile] inleder högen
        [stock] blir kvar i talongen
       *[dead] läggs undan
    }
}.

## Regelsidan: vem som börjar

rule-starter-dealer = Den som delar ut lägger först. Lotta om vem som delar ut första gången; efter varje spel går given vidare åt { $side ->
    [right] höger
   *[left] vänster
}.
rule-starter-left-of-dealer = Den som sitter till { $side ->
    [right] höger
   *[left] vänster
} om den som delar ut får kort först och lägger först. Lotta om vem som delar ut första gången; efter varje spel går given vidare åt samma håll.
rule-starter-random = Lotta om vem som lägger först; den får också kort först.
rule-starter-holder = Den som har { $card } lägger först. Har ingen av er det, eller fler än en, börjar den som kommer först i given.
rule-starter-most-cards = Den som fick flest kort lägger först; av flera med lika många är det den som fick kort först.
rule-direction-cw = Turen går medsols, åt vänster.
rule-direction-ccw = Turen går motsols, åt höger.

## Regelsidan: din tur

cards-exactly = { count } kort
cards-range = { $least } till { $most } kort
cards-either = { $least } eller { $most } kort
cards-switch = { $least } till { $few } kort (med två lekar upp till { $many })
cards-any = ett eller flera kort
cards-from = minst { $least } kort
rule-lay = När det är din tur lägger du { $cards } från handen på högen, med baksidan upp.
rule-group = { $jokers ->
    [0] Det räcker för alla kort av en valör på en gång.
   *[other] Det räcker för alla kort av en valör på en gång, och alla jokrar därtill.
}
rule-hand = Bara handen sätter gränsen.
rule-called-most = Du får ropa högst { $few } kort{ $many ->
    [0] , hur många du än lägger.
   *[other] , eller { $many } när ni spelar med två lekar, hur många du än lägger.
}
rule-count_min = Har du färre kort än så på hand lägger du alla.
rule-open_max = { $count ->
    [one] En hög öppnas med ett enda kort.
   *[other] En hög öppnas med högst { count } kort.
}
rule-call-rank = { $number ->
    [said] Säg hur många de är och av vilken valör: ”två sjuor”.
    [single] Säg vilken valör det är: ”en sjua”.
   *[unsaid] Säg vilken valör de har: ”sjuor”.
}
rule-call-suit = { $number ->
    [said] Säg hur många de är och av vilken färg: ”två hjärter”.
    [single] Säg vilken färg det är: ”en hjärter”.
   *[unsaid] Säg vilken färg de har: ”hjärter”.
}
rule-call-card = { $number ->
    [said] Säg precis vilket kort det är, och hur många: ”hjärter sju, två stycken”.
    [single] Säg precis vilket kort det är: ”hjärter sju”.
   *[unsaid] Säg precis vilket kort de är: ”hjärter sju”.
}
rule-call-upcard = Du behöver inte säga något: att lägga ett kort är att påstå att det passar till det uppvända.
rule-count_claim-none = Hur många de är säger du inte; det kan alla se.
rule-count_claim-honest = Antalet måste vara sant: du lägger precis så många kort som du säger.
rule-count_claim-may-exceed = { $number ->
    [single] Du ropar alltid ett enda kort, men du får smussla med fler.
   *[said] Antalet får vara för lågt: du får smussla med fler kort än du säger.
} Därför talar ingen om hur många kort den har; vid bordet räknas händerna efter det som ropats.
rule-count_claim-may-differ = { $number ->
    [single] Du ropar alltid ett enda kort, men du får smussla med fler.
   *[said] Också antalet får vara lögn: du får lägga fler kort än du säger, eller färre.
} Därför talar ingen om hur många kort den har; vid bordet räknas händerna efter det som ropats.
rule-open_face-up-each-round = Bara kortet som öppnar en runda läggs med bildsidan upp. { $kind ->
    [upcard] Det kan ingen syna; korten som följer ska passa till det.
   *[rank] Det kan ingen syna.
}
rule-lead_suit-new = Det måste ha en annan färg än förra rundan, om du har någon annan.
rule-pass-no = Något måste du lägga; att passa går inte.
rule-pass-yes = Vill du inte kan du säga pass; nästa varv är du med igen. Den som passar låter det senaste draget gälla. Bara den som öppnar en hög måste lägga.
rule-pass-out-of-round = Vill du inte kan du säga pass; då lägger du inga fler kort förrän högen är borta, men syna får du. Den som passar låter det senaste draget gälla. Bara den som öppnar en hög måste lägga.
rule-all_pass-burn-last-player-leads = När alla andra har passat sedan senaste draget går högen osedd ur spelet, och den som lade sist öppnar en ny.
rule-all_pass-burn-last-passer-leads = När alla andra har passat sedan senaste draget går högen osedd ur spelet, och den som passade sist öppnar en ny.
rule-all_pass-advance-rank = När alla andra har passat sedan senaste draget ligger högen kvar, och den som lade sist lägger igen och ropar nästa steg uppåt.
rule-all_pass-leader-adds = När alla andra har passat sedan senaste draget ligger högen kvar, och den som lade sist måste lägga igen.

## Regelsidan: vad som får ropas

rule-opening-fixed = Den som börjar spelet ropar { $called }.
rule-opening-shown = Rundans första rop är kortet som ligger uppvänt.
rule-opening-free = Den som börjar spelet ropar { $kind ->
    [suit] vilken färg
    [card] vilket kort
   *[rank] vilken valör
} som helst.
rule-claim_step-up = Därefter ropar var och en nästa { $kind ->
    [card] kort
   *[rank] valör
} uppåt, vad som än lades på riktigt.
rule-claim_step-down = Därefter ropar var och en nästa { $kind ->
    [card] kort
   *[rank] valör
} nedåt, vad som än lades på riktigt.
rule-claim_step-adj = Därefter är varje rop ett steg högre eller ett steg lägre än det förra.
rule-claim_step-adj-same = Därefter är varje rop detsamma som det förra, ett steg högre eller ett steg lägre.
rule-claim_step-raise = Därefter måste varje rop vara ett överbud: hur många som helst av { $kind ->
    [card] ett högre kort
   *[rank] en högre valör
}, eller fler av { $kind ->
    [card] samma kort
   *[rank] samma valör
}.
rule-claim_step-raise-count = Därefter måste varje rop vara ett överbud: fler kort av { $kind ->
    [card] vilket slag
   *[rank] vilken valör
} som helst, eller lika många av { $kind ->
    [card] ett högre
   *[rank] en högre
}.
rule-claim_step-ge = Därefter är varje rop detsamma som det förra eller högre; hur mycket högre väljer du själv.
rule-claim_step-gt = Därefter är varje rop högre än det förra; hur mycket högre väljer du själv.
rule-claim_step-same = Därefter måste alla ropa samma { $kind ->
    [suit] färg
    [card] kort
   *[rank] valör
} rundan ut.
rule-claim_step-free = Därefter ropar var och en { $kind ->
    [suit] vilken färg
    [card] vilket kort
   *[rank] vilken valör
} som helst, oavsett vad som ropats förut.
rule-order-circle = Ordningen är { $ranks } och sedan { $first } igen.
rule-order-line = Från lägst till högst är ordningen { $ranks }; där tar den slut.
rule-order-suits = I varje färg är ordningen { $ranks }, och färgerna följer på varandra: { $suits }. Efter { $last } i en färg kommer { $first } i nästa{ $wrap ->
    [yes] , och efter det allra sista kortet det första igen.
   *[no] , och efter det allra sista kortet inget mer.
}
rule-stuck-must-doubt = Finns inget mer att ropa, eller har du för få kort till det, måste du syna.
rule-stuck-last-leads = Finns inget mer att ropa, eller för få kort till det, gäller draget när det är besvarat, och den som lade det börjar om från början.
rule-lead_dead-forbidden = En valör som gått ur spelet kan inte ropas längre.
rule-lead_dead-loses = Kom ihåg vilka valörer som gått ur spelet: den som öppnar med en av dem förlorar genast.
rule-fits = Ett kort passar om det har samma färg eller samma valör som det uppvända. Korten som lagts ovanpå har ingen betydelse.
rule-fits-joker = Ligger en joker uppvänd är det bara en joker som passar.

## Regelsidan: att ljuga

rule-lie = { $kind ->
    [upcard] Om det verkligen passar är din hemlighet: lägg vad du vill.
   *[rank] Vad du verkligen lägger är din hemlighet: vilka kort som helst duger. Har du inte det du måste ropa blir du tvungen att ljuga.
}
rule-truth = { $size ->
    [single] Det är lögn om kortet inte är det du ropat.
   *[many] Det är lögn om så bara ett kort inte är det du ropat.
}
rule-truth-upcard = { $size ->
    [single] Det är lögn om kortet inte passar.
   *[many] Det är lögn om så bara ett kort inte passar.
}
rule-truth-count = Ett felaktigt antal är också lögn, även om alla kort är rätt.
rule-wild-joker = En joker är aldrig lögn: den räknas som det som { $kind ->
    [upcard] behövs.
   *[rank] ropats. Men ”jokrar” kan man inte ropa.
}
rule-wild-rank = { $jokers ->
    [0] Vissa kort är aldrig lögn, vad som än ropats: alla { $ranks }.
   *[other] Vissa kort är aldrig lögn, vad som än ropats: alla { $ranks } och jokrarna.
}

## Regelsidan: att syna

rule-who-anyone = Alla andra som är kvar i spelet får syna ett drag genom att ropa ”{ shout }” innan nästa spelare lägger. Sedan är det för sent.
rule-who-next = Bara den som står på tur får syna ett drag, genom att ropa ”{ shout }” i stället för att lägga direkt. När den spelaren har lagt är det för sent.
rule-tie = Ropar flera gäller den som var först; går det inte att avgöra gäller den som sitter närmast till { $side ->
    [right] höger
   *[left] vänster
} om den som lade.
rule-reveal-all = { $size ->
    [single] Då vänds det kort som just lagts så att alla ser det; resten av högen förblir dold.
   *[many] Då vänds de kort som just lagts så att alla ser dem; resten av högen förblir dold.
}
rule-reveal-one = { $size ->
    [single] Då vänder den som synar det kort som just lagts; resten av högen förblir dold.
   *[many] Då väljer den som synar ett av de kort som just lagts och vänder det. Bara det kortet avgör.
}
rule-force = I stället för att syna får du säga ”Bevisa det!”. Kan spelaren visa ett kort ur handen som är det som ropats tar du högen; annars tar spelaren den. De lagda korten förblir dolda. En spelares sista kort kan bara synas.
rule-trust = Nästa spelare får också säga ”Jag tror dig”, och då vänds de kort som just lagts. Är de sanna går högen ur spelet; är de lögn tar den godtrogna den. Vem som fortsätter avgörs som efter en syning.
rule-grace_rounds = { $count ->
    [one] Under första varvet får ingen syna.
   *[other] Under de första { count } varven får ingen syna.
}

## Regelsidan: vad förloraren tar upp

rule-pickup-pile = Var det lögn tar den som lade korten upp hela högen. Var det sant tar den som synade upp den.
rule-pickup-upcard = Kortet som låg uppvänt följer med.
rule-pickup-last-play = Var det lögn tar den som lade korten tillbaka dem. Var det sant tar den som synade upp dem. Resten av högen ligger kvar.
rule-sets-optional = Den som har tagit upp en hög får sedan lägga fulla set ur spelet, så att alla ser dem. Ett set är { $cards } av en valör.
rule-sets-mandatory = Fulla set måste ur spelet, så att alla ser dem, så fort någon har ett: efter given och efter varje upptagning. Ett set är { $cards } av en valör.
set-group = alla kort
set-some = { count } kort

## Regelsidan: hur det går vidare

rule-undoubted = Synar ingen ligger korten kvar på högen och turen går vidare.
rule-resume_who-left-of-player = Efter en syning går den vidare som vanligt: på tur är den som sitter till { $side ->
    [right] höger
   *[left] vänster
} om den som lade, vem som än hade fel.
rule-resume_who-loser = Efter en syning fortsätter den som hade fel och tog upp korten.
rule-resume_who-winner = Efter en syning fortsätter den som hade rätt, oavsett om det är den som synade eller den som talade sanning.
rule-resume_who-left-of-loser = Efter en syning fortsätter den som sitter till { $side ->
    [right] höger
   *[left] vänster
} om den som tog upp korten.
rule-resume_who-left-of-doubter = Efter en syning fortsätter den som sitter till { $side ->
    [right] höger
   *[left] vänster
} om den som synade.
rule-resume_who-doubter-if-right = Den som synar rätt fortsätter. Var syningen fel går turen vidare åt { $side ->
    [right] höger
   *[left] vänster
} från den som lade.
rule-resume_claim-continue = Ropen går vidare från det senaste, vad som än kom fram.
rule-resume_claim-free = Nu får { $kind ->
    [suit] vilken färg
    [card] vilket kort
   *[rank] vilken valör
} som helst ropas.
rule-resume_claim-restart = Ropen börjar om från början, som i första rundan.
rule-resume_claim-repeat = Samma { $kind ->
    [suit] färg
    [card] kort
   *[rank] valör
} ropas en gång till.
rule-resume_claim-advance = Ropet flyttar ett steg uppåt, och där stannar det tills någon synar igen.
rule-resume_claim-loser-picks = Den spelaren väljer om ropen går vidare från det senaste eller börjar om från början.
rule-resume_claim-upcard = Talongens nästa kort vänds upp, och det är nu kortet att följa.
rule-resume_claim-shown = Den nya rundan öppnas med ett nytt kort med bildsidan upp.
rule-open_face-up-when-no-stock = När talongen är slut lägger den som står på tur i stället ett kort med bildsidan upp, och det är kortet att följa. Det kan ingen syna.

## Regelsidan: sista korten, knackningen, slutet, poängen

rule-final-window = { $size ->
    [single] Ditt sista kort kan synas som alla andra. Var det lögn tar du upp det som en lögnare tar upp och spelar vidare; du är ute först när det har fått gälla eller visat sig sant.
   *[many] Dina sista kort kan synas som alla andra. Var de lögn tar du upp det som en lögnare tar upp och spelar vidare; du är ute först när de har fått gälla eller visat sig sanna.
}
rule-final-auto-reveal = { $size ->
    [single] Ditt sista kort måste vara sant: synar ingen vänds det ändå. Var det lögn tar du upp det som en lögnare tar upp och spelar vidare.
   *[many] Dina sista kort måste vara sanna: synar ingen vänds de ändå. Var de lögn tar du upp det som en lögnare tar upp och spelar vidare.
}
rule-final-next-must-check = { $size ->
    [single] Nästa spelare måste syna ditt sista kort. Var det lögn tar du upp det som en lögnare tar upp och spelar vidare; var det sant är du ute.
   *[many] Nästa spelare måste syna dina sista kort. Var de lögn tar du upp det som en lögnare tar upp och spelar vidare; var de sanna är du ute.
}
rule-final-immune = { $size ->
    [single] Ditt sista kort kan inte synas: lägg det och du är ute.
   *[many] Dina sista kort kan inte synas: lägg dem och du är ute.
}
rule-final-answer-first = { $when ->
    [always] Ingen lägger något mer förrän alla har sagt om de synar.
   *[ending] Tar spelet slut med det lägger ingen något mer förrän alla har sagt om de synar.
}
rule-knock-before-next-play = När du har ett kort kvar ska du knacka i bordet för att varna de andra. Gör det innan du lägger kortet.
rule-knock-with-play = När du har ett kort kvar ska du genast knacka i bordet för att varna de andra, innan någon annan lägger.
rule-knock_penalty = { $count ->
    [one] Lägger du det utan att ha knackat är du inte ute: du drar ett kort från talongen.
   *[other] Lägger du det utan att ha knackat är du inte ute: du drar { count } kort från talongen, eller så många som finns.
} Är talongen slut tar du högen i stället. Åker du fast för en lögn kostar det bara högen.
rule-end-first-out = Den första som är utan kort vinner, och spelet är slut.
rule-end-places = Den första som är utan kort vinner, och de andra spelar vidare om platserna. Den som sist har kort på hand förlorar.
rule-end-until-left = Den första som är utan kort vinner, och de andra spelar vidare om platserna. { $count ->
    [one] Spelet är slut när bara en av er har kort kvar.
   *[other] Spelet är slut när bara { count } av er har kort kvar.
}
rule-guard = Ett spel som ingen ser på bryts efter { $turns } drag, och då har ingen vunnit.
rule-guard-off = Ett spel som ingen ser på fortsätter tills någon har vunnit, hur länge det än tar.
rule-score-none = Det finns inga poäng.
rule-score-chip-each = Alla andra betalar vinnaren en mark var.
rule-score-chip-per-card = Alla andra betalar vinnaren en mark för varje kort de har kvar.
rule-score-place-points = Var och en får ett poäng för varje spelare som hamnar efter.

## Husreglernas frågor och svar, för formulär och listor

question-players_min = Minst antal spelare
    .ask = Hur många spelare behövs minst?
question-players_max = Högst antal spelare
    .ask = Hur många kan vara med som mest?
question-packs = Kortlekar
    .ask = Hur många lekar blandas ihop?
question-strip = Kort i en lek
    .ask = Hur många kort finns i en lek?
question-jokers = Jokrar
    .ask = Hur många jokrar blandas i?
question-dead = Undanlagda kort
    .ask = Hur många kort läggs undan osedda före given?
question-deal = Given
    .ask = Hur många kort får var och en?
question-remainder = Kort som inte delas ut
    .ask = Vad händer med kort som inte delas ut?
question-starter = Vem som börjar
    .ask = Vem lägger först?
question-direction = Riktning
    .ask = Åt vilket håll går turen?
question-claim_kind = Vad som ropas
    .ask = Vad ropar man när man lägger korten?
question-claim_step = Nästa rop
    .ask = Vad får ropas efter det förra ropet?
question-low_high = Valörernas ordning
    .ask = I vilken ordning går valörerna?
question-wrap = Valörerna i en ring
    .ask = Går valörerna runt i en ring?
question-stuck = Inget högre att ropa
    .ask = Vad händer när inget högre kan ropas?
question-opening = Första ropet
    .ask = Vad ropas först?
question-open_face = Rundans första kort
    .ask = Läggs rundans första kort med bildsidan upp?
question-lead_suit = Det öppna kortets färg
    .ask = Vilken färg får det uppvända kortet i en ny runda ha?
question-count_min = Minst antal kort i ett drag
    .ask = Hur många kort läggs minst?
question-count_max = Högst antal kort i ett drag
    .ask = Hur många kort får ropas som mest?
question-open_max = Högst antal kort på tom hög
    .ask = Hur många kort får öppna en hög som mest?
question-count_claim = Antalet som ropas
    .ask = Får man lägga ett annat antal kort än man ropar?
question-wild = Vilda kort
    .ask = Vilka kort passar till varje rop?
question-pass = Passa
    .ask = Får man passa?
question-all_pass = När alla passar
    .ask = Vad händer när alla andra passar?
question-who = Vem som får syna
    .ask = Vem får syna ett drag?
question-reveal = Kort som vänds
    .ask = Hur många av de synade korten vänds?
question-trust = Att tro
    .ask = Får nästa spelare säga ”Jag tror dig” och få draget vänt?
question-force = Bevis ur handen
    .ask = Får man i stället för att syna tvinga spelaren att visa ett sådant kort ur handen?
question-grace_rounds = Varv utan syning
    .ask = Hur många varv får ingen syna?
question-pickup = Vad förloraren tar upp
    .ask = Vad tar den upp som förlorar en syning?
question-resume_who = Vem som fortsätter efter en syning
    .ask = Vem lägger efter en syning?
question-resume_claim = Ropet efter en syning
    .ask = Vad får ropas efter en syning?
question-sets = Fulla set
    .ask = Får eller måste den som tagit upp en hög lägga bort fulla set?
question-set_size = Kort i ett set
    .ask = Hur många kort av en valör är ett set?
question-lead_dead = Valörer som är borta
    .ask = Vad händer om någon ropar en valör som gått ur spelet?
question-final = Sista korten
    .ask = Hur bedöms de sista korten?
question-knock = Knackningen
    .ask = Måste den som har ett kort kvar knacka?
question-knock_penalty = Priset för en glömd knackning
    .ask = Hur många kort kostar det att glömma knacka?
question-end = Slutet
    .ask = När är spelet slut?
question-score = Poäng
    .ask = Vad är en giv värd?
question-guard = Längsta spelet
    .ask = Efter hur många drag bryts ett spel som ingen ser på (0: aldrig)?

answer-yes = ja
answer-no = nej
answer-number = { $number }
answer-some = så många
answer-packs-switch-5 = en, och två från fem spelare
answer-packs-switch-6 = en, och två från sex spelare
answer-packs-switch-7 = en, och två från sju spelare
answer-deal-all = alla kort
answer-deal-equal = lika många till alla
answer-deal-fixed = { $arg } kort var
answer-remainder-none = inga, alla delas ut
answer-remainder-pile = de inleder högen
answer-remainder-stock = de är talongen
answer-remainder-dead = de läggs undan osedda
answer-starter-dealer = den som delar ut
answer-starter-left-of-dealer = grannen till den som delar ut
answer-starter-random = lottas
answer-starter-holder = den som har { $arg }
answer-starter-most-cards = den som har flest kort
answer-direction-cw = medsols
answer-direction-ccw = motsols
answer-claim_kind-rank = en valör
answer-claim_kind-suit = en färg
answer-claim_kind-card = ett bestämt kort
answer-claim_kind-upcard = inget, kortet ska passa till det uppvända
answer-claim_step-up = ett steg upp
answer-claim_step-down = ett steg ned
answer-claim_step-adj = ett steg upp eller ned
answer-claim_step-adj-same = samma, eller ett steg upp eller ned
answer-claim_step-raise = högre, eller fler av samma
answer-claim_step-raise-count = fler, eller lika många av en högre
answer-claim_step-ge = samma eller högre
answer-claim_step-gt = högre
answer-claim_step-same = samma rundan ut
answer-claim_step-free = vad som helst
answer-claim_step-upcard = inget
answer-low_high-A-K = ess lägst, kung högst
answer-low_high-2-A = två lägst, ess högst
answer-low_high-3-2 = tre lägst, två högst
answer-stuck-must-doubt = nästa spelare måste syna
answer-stuck-last-leads = den som lade sist börjar om
answer-opening-free = vad som helst
answer-opening-upcard = inget
answer-opening-rank = { $arg }
answer-open_face-down = med baksidan upp
answer-open_face-up-when-no-stock = med bildsidan upp när talongen är slut
answer-open_face-up-each-round = med bildsidan upp
answer-lead_suit-any = vilken som helst
answer-lead_suit-new = en annan än förra rundan
answer-count_max-group = alla kort av en valör
answer-count_max-hand = så många du har
answer-open_max-same = som i andra drag
answer-count_claim-none = sägs inte
answer-count_claim-honest = alltid sant
answer-count_claim-may-exceed = får vara för lågt
answer-count_claim-may-differ = får vara lögn
answer-wild-none = inga
answer-wild-joker = jokrar
answer-wild-rank = { $arg } och jokrar
answer-pass-no = nej
answer-pass-yes = ja
answer-pass-out-of-round = ja, för resten av rundan
answer-all_pass-none = händer inte
answer-all_pass-burn-last-player-leads = högen går bort, den som lade sist öppnar
answer-all_pass-burn-last-passer-leads = högen går bort, den som passade sist öppnar
answer-all_pass-advance-rank = den som lade sist ropar nästa valör
answer-all_pass-leader-adds = den som lade sist måste lägga igen
answer-who-anyone = vem som helst
answer-who-next = bara nästa spelare
answer-reveal-all = alla som lades
answer-reveal-one = ett, som den som synar väljer
answer-trust-off = nej
answer-trust-verify = ja, och draget vänds
answer-pickup-pile = hela högen
answer-pickup-last-play = korten i det draget
answer-resume_who-left-of-player = grannen till den som lade
answer-resume_who-loser = den som hade fel
answer-resume_who-winner = den som hade rätt
answer-resume_who-left-of-loser = grannen till den som hade fel
answer-resume_who-left-of-doubter = grannen till den som synade
answer-resume_who-doubter-if-right = den som synade rätt, annars grannen till den som lade
answer-resume_claim-continue = nästa i ordningen
answer-resume_claim-free = vad som helst
answer-resume_claim-restart = från början igen
answer-resume_claim-repeat = samma igen
answer-resume_claim-advance = ett steg upp, för hela nästa runda
answer-resume_claim-loser-picks = nästa eller från början, efter eget val
answer-resume_claim-upcard = inget, ett nytt kort ligger uppvänt
answer-sets-none = stannar på hand
answer-sets-optional = får läggas ur spelet
answer-sets-mandatory = måste läggas ur spelet
answer-set_size-unsaid = fyra
answer-set_size-group = alla som finns
answer-lead_dead-forbidden = kan inte ropas
answer-lead_dead-loses = den som ropar en har förlorat
answer-final-window = som alla andra
answer-final-auto-reveal = vänds alltid
answer-final-next-must-check = nästa spelare måste syna dem
answer-final-immune = ingen får syna dem
answer-knock-off = behövs inte
answer-knock-before-next-play = innan du lägger sista kortet
answer-knock-with-play = så fort du har ett kort kvar
answer-end-first-out = när någon är ute
answer-end-places = när bara en har kort kvar
answer-end-until-left = när { $arg } har kort kvar
answer-score-none = inga poäng
answer-score-chip-each = en mark från var och en
answer-score-chip-per-card = en mark för varje kort som är kvar
answer-score-place-points = ett poäng för varje spelare som hamnar efter

## Husregler som inte går ihop, och vad man gör åt det

conflict-F1 = Minsta antalet spelare är större än det största. Låt färre börja eller fler vara med.
conflict-F2 = Det finns ingen sådan lek. En lek kan ha 52, 48, 40, 36, 32 eller 24 kort.
conflict-I9 = Korten räcker inte till given. Ta fler lekar, dela ut färre kort eller lägg undan färre.
conflict-C-7 = Jokrar kommer två och två, och högst två per lek. Välj ett annat antal jokrar.
conflict-I1 = Utan uppvänt kort finns inget att passa till. Ha en talong att vända kort från, och öppna med bildsidan upp när den är slut, eller öppna varje runda med bildsidan upp.
conflict-I2 = Antingen ropas korten eller så ska de passa till det uppvända; vad som ropas, första ropet, nästa rop och ropet efter en syning måste vara överens. Låt alla fyra svaren gälla det uppvända kortet, eller inget av dem.
conflict-I3 = Färger har ingen ordning, så man kan inte gå upp eller ned från en. När färger ropas får alla ropa samma färg, eller vilken de vill.
conflict-I4 = Att höja med ”fler kort” kräver drag med mer än ett kort, där antalet ropas. Tillåt fler kort, eller välj ett annat nästa rop.
conflict-I5 = Ska varje rop vara högre måste det finnas ett högsta. Låt inte valörerna gå runt i en ring.
conflict-I6 = När man höjer med antalet kort måste det ha en gräns som alla känner. Sätt gränsen vid alla kort av en valör, eller vid ett tal.
conflict-I7 = Att knacka för sista kortet har mening bara när alla lägger ett kort i taget, och inte fler än de ropar. Låt varje drag vara ett ärligt kort, eller spela utan knackning.
conflict-I8 = En glömd knackning betalas med kort ur talongen, och här finns ingen. Ha en talong, eller spela utan knackning.
conflict-I10 = Given och korten som blir över går inte ihop. Delas alla kort ut blir inga över; säg annars vad som händer med dem. Bara när alla får lika många kan korten som blir över börja högen.
conflict-I11 = En joker som inte passar till allt skulle aldrig kunna läggas utan lögn. Låt dem göra det (wild = "joker"), eller lämna dem utanför.
conflict-I16 = Går set ur spelet kommer deras valörer ändå på tur, och då måste alla ljuga. Behåll seten, eller låt spelarna välja vad de ropar.
conflict-I17 = Med mer än en lek måste ni säga hur många kort ett set är.
conflict-I20 = Bara den som står på tur kan säga ”Jag tror dig”. Låt bara nästa spelare syna, eller spela utan att tro.
conflict-I21 = Att passa och vad som händer när alla passar hör ihop. Svara på båda, eller på ingetdera.
conflict-I23 = När de andra spelar vidare om platserna går det inte att säga vad kort som är kvar är värda. Sluta när den första är ute, eller räkna på annat sätt.
conflict-I24 = Spelet vore slut innan det börjat. Låt det pågå tills färre är kvar, eller låt fler vara med.
conflict-I25 = Får ingen syna sista korten kan var och en lägga hela handen på en gång. Begränsa hur många kort ett drag har.
conflict-I26 = Det finns inget sådant första rop. Välj en valör som finns i leken (eller ett kort, om kort ropas), eller låt det vara fritt.
conflict-F3 = Ska varje rop vara högre når ropen snart toppen och kan inte gå vidare därifrån efter en syning. Låt vad som helst ropas då.
conflict-F4 = Minsta antalet kort i ett drag är större än det största. Begär färre, eller tillåt fler.
conflict-F5 = När varje runda öppnas med bildsidan upp är det kortet första ropet. Låt vad som helst ropas efter en syning.
conflict-F6 = Ett rop kan bevisas ur handen bara om något har ropats, och om det är känt hur många kort handen har. Spela utan bevis, utan kort att följa eller utan falska antal.
conflict-F7 = Ingen valör kan gå ur spelet så länge set stannar på hand. Låt set gå ur spelet, eller låt ingen förlora på att ropa det som är borta.
conflict-F8 = Ett kort läggs med bildsidan upp i brist på talong bara när korten ska passa till det. Öppna varje runda med bildsidan upp, eller ingen.

conflict-I12 = Ingen kan lägga alla kort av en valör på en gång: de är fler än ett drag får ha.
conflict-I13 = Eftersom man får lägga fler kort än man ropar räknas händerna efter det som ropats. Ingen ser hur många kort de andra verkligen har.
conflict-I14 = Gränsen gäller antalet som ropas. Hur många kort som verkligen läggs begränsas bara av handen.
conflict-I15 = Med så här många spelare får var och en ropa samma få valörer om och om igen. En spelare fler eller färre blandar dem bättre.
conflict-I18 = Bara ett kort läggs i taget, så att vända ett av dem är att vända alla.
conflict-I19 = När ni är två är nästa spelare den enda som kan syna.
conflict-I22 = Kortet som avgör vem som börjar kanske inte har delats ut. Då börjar den som kommer först i given.
conflict-I27 = Ingen tar någonsin upp högen; den bara växer. Spelet blir kort.
conflict-I28 = När alla ropar samma har ropen ingenstans att gå vidare efter en syning. Därför får vad som helst ropas då.
conflict-F9 = Två spelare som har alla korten mellan sig vet var för sig vad den andra har. Lägg undan några kort före given så att de får gissa.

## Det reglerna inte tillåter: en mening som säger vad man gör i stället

refusal-bad-move = { $text ->
    [none] Det är inget drag här.
   *[other] ”{ $text }” är inget drag här.
}
refusal-unknown-seat = Någon { $seat } finns inte vid bordet.
refusal-players = { $least ->
    [none] Så många kan inte spela det här spelet.
   *[other] { $most ->
        [none] Det här spelet kräver minst { $least } spelare.
       *[other] Det här spelet är för { $least } till { $most } spelare.
    }
}
refusal-cards-no-card = ”{ $card }” är inget kort. Skriv valör och färg, till exempel 7h, Td eller As; en joker är X.
refusal-cards-too-many = Det här kortet finns fler gånger än i lekarna: { $card }.
refusal-cards-hands = Här finns händer för { $hands } och platser för { $seats }. Varje plats behöver en hand.
refusal-not-your-turn = { $seat ->
    [none] Det är inte din tur än.
   *[other] Det är inte din tur än. { $seat } står på tur.
}
refusal-not-your-card = Du har inte alla de korten. Välj ur din egen hand.
refusal-no-cards = Välj minst ett kort att lägga.
refusal-too-many-cards = { $most ->
    [none] Det är fler kort än du får lägga.
   *[other] Lägg högst { $most } kort.
}
refusal-too-few-cards = { $least ->
    [none] Det är färre kort än du måste lägga.
   *[other] Lägg minst { $least } kort.
}
refusal-wrong-count = { $laid ->
    [none] Lägg så många kort som du ropar.
   *[other] { $called ->
        [none] Lägg så många kort som du ropar.
       *[other] Du ropar { $called } men lägger { $laid }. Lägg så många kort som du ropar.
    }
}
refusal-wrong-claim = Det kan inte ropas nu. Se efter vad som får ropas och välj bland det.
refusal-wrong-claim-due = Det kan inte ropas nu. Ropa { $due }.
refusal-wrong-claim-nothing = Inget ropas i det här spelet. Lägg kortet och säg inget mer.
refusal-wrong-claim-another-suit = Den här rundan måste ha en annan färg än den förra. Välj ett annat kort.
refusal-must-doubt = Det här kan du inte låta gälla: du måste syna.
refusal-answer-first = Det var sista korten. Syna eller låt dem gälla innan någon lägger.
refusal-nothing-to-doubt = Det finns inget drag som du fortfarande kan syna.
refusal-own-play = Det är ditt eget drag. Låt de andra syna.
refusal-not-yours-to-doubt = { $seat ->
    [none] Bara den som står på tur får syna.
   *[other] Bara den som står på tur får syna, och det är { $seat }.
}
refusal-out = Du har inga kort kvar och är ute ur spelet. Luta dig tillbaka och titta på.
refusal-lead-face-up = Öppna rundan med ett kort med bildsidan upp.
refusal-no-passing = Du kan inte passa nu. Lägg något, sant eller inte.
refusal-game-over = Spelet är slut. Börja ett nytt.

refusal-rules-no-such-preset = { $near ->
    [none] Det finns inget spel som heter ”{ $value }”. ”fusk rules” räknar upp alla.
   *[other] Det finns inget spel som heter ”{ $value }”. Menade du ”{ $near }”?
}
refusal-rules-no-such-question = { $near ->
    [none] Husreglerna har ingen fråga ”{ $key }”. ”fusk rules --questions” räknar upp alla.
   *[other] Husreglerna har ingen fråga ”{ $key }”. Menade du ”{ $near }”?
}
refusal-rules-no-such-answer = { $near ->
    [none] ”{ $value }” är inget svar på ”{ $key }”. Det kan vara: { $known }.
   *[other] ”{ $value }” är inget svar på ”{ $key }”. Menade du ”{ $near }”? Det kan vara: { $known }.
}

refusal-bad-record-no-toml = Protokollet är inte TOML: { $detail }.
refusal-bad-record-format = Det här är inget protokoll som Fusk kan läsa. Första raden ska vara: format = "fusk 1".
refusal-bad-record-unknown-key = Ett protokoll har inget ”{ $detail }”. Se över stavningen eller ta bort det.
refusal-bad-record-wrong-type = ”{ $detail }” har ett värde av fel slag.
refusal-bad-record-number = ”{ $detail }” har ett för stort tal: 64 bitar måste räcka.
refusal-bad-record-signs = ”{ $detail }” har tecken som inte går att visa.
refusal-bad-record-missing = Protokollet saknar något som behövs: { $detail }.
refusal-bad-record-two-deals = Protokollet säger mer än en gång hur korten delats ut. Behåll ett: seed, deck eller hands.

refusal-settings = Så kan bordet inte ställas in. Se över den här inställningen: { $key }.
refusal-not-your-seat = Den platsen är inte din. Ta en ledig plats, eller titta på.
refusal-bad-message = Bordet förstår inte det där. Ladda om sidan, eller skaffa en nyare Fusk.
refusal-key-reused = Bordet har redan fått ett annat meddelande under samma namn. Skicka det under ett nytt.
refusal-storage-unavailable = Bordet kan inte skriva ned sina spel just nu. Inget är förlorat; försök igen om en stund.
refusal-no-deal = Korten är inte utdelade än. Vänta tills alla är redo.
refusal-deal-running = Korten är redan utdelade. Spela färdigt den här given först.
refusal-match-over = Matchen är slut. Börja en ny.
refusal-window-open = Vänta lite: de andra får fortfarande syna det senaste draget.
refusal-too-early = Det finns inget att syna än. Vänta tills korten är lagda och ropade.
refusal-too-late = För sent: det draget kan inte längre besvaras.
refusal-already-answered = Du har redan svarat på det här draget. Vänta på de andra.
refusal-not-away = { $seat } sitter vid bordet och spelar utan hjälp.
refusal-no-chat = Vid det här bordet får man bara säga de färdiga fraserna. Välj en av dem.

## Det som en server vägrar

refusal-no-table = Här finns inget bord som du kan sätta dig vid. Kontrollera koden; bordet kan också vara fullt eller stängt.
refusal-no-code = Servern har ingen kod kvar till ett bord till. Försök igen senare.
refusal-bad-token = Den här platsen är inte din längre. Ta den igen med bordets kod.
refusal-not-host = Det får bara bordets värd göra. Be om det.
refusal-not-in-lobby = Det går bara före eller efter en match. Spela färdigt den här först.
refusal-lobby = Det finns inget att spela än. Vänta tills värden börjar.
refusal-seat-taken = Där sitter redan någon. Ta en annan plats.
refusal-seat-empty = Där sitter ingen. Välj någon som är här.
refusal-bad-name-empty = Ett namn behöver en bokstav eller en siffra. Välj ett annat.
refusal-bad-name-long = Namnet är för långt. Ta högst { $most } tecken.
refusal-bad-name-sign = Namnet har ett tecken som namn inte får ha: { $sign }. Ta bokstäver och siffror.
refusal-bad-name-mixed = Namnet blandar bokstäver ur flera skriftsystem. Håll dig till ett.
refusal-bad-name-marks = Namnet har fler än { $most } tecken ovanpå samma bokstav. Ta bort några.
refusal-bad-name-reserved = Det namnet kunde förväxlas med någon annans roll i spelet. Välj ett annat.
refusal-bad-name-taken = Någon här heter redan så, eller något som ser likadant ut. Välj ett annat namn.
refusal-unknown-bot = Det finns ingen bot ”{ $value }”. Välj { $known }.
refusal-too-few-seats = { $seats } platser räcker inte till dig och alla botar. Välj fler platser eller färre botar.
refusal-no-watching = Ingen får titta på vid det här bordet. Ta en plats om det finns någon.
refusal-slow-down = Det var för mycket på en gång. Vänta lite och försök igen.
refusal-too-many = Servern är full just nu. Försök igen om en stund.
refusal-bad-format = Det här programmet är för gammalt eller för nytt för servern. Ladda om sidan, eller skaffa en nyare Fusk.
refusal-not-now = Inte medan ett drag får synas. Vänta tills det är avgjort.
refusal-server-trouble = { $id ->
    [none] Något gick fel på servern. Försök igen.
   *[other] Något gick fel på servern. Försök igen; händer det på nytt, så ge den som sköter servern det här numret: { $id }.
}
refusal-damaged-table = Det som sparats av det här bordet går inte att läsa längre. Öppna ett nytt.
refusal-strange-origin = Den sidan hör inte till den här servern och får inte spela här. Öppna serverns egen adress.
refusal-too-large = Det var för långt: högst { $most } byte.
refusal-no-record = Det finns inget sådant protokoll, eller inte än: en giv kan läsas när den är slut.
refusal-limits-unknown = Det finns ingen gräns ”{ $key }”. Menade du ”{ $near }”?
refusal-limits-number = ”{ $value }” kan inte vara gränsen ”{ $key }”. Den kan vara { $least } till { $most }.
refusal-limits-order = Gränsen ”{ $less }” kan inte vara högre än ”{ $more }”. Ändra en av dem.
refusal-limits-proxy = ”{ $value }” är ingen adress till en proxy. Skriv en som 10.0.0.1, eller ett nät som 10.0.0.0/8.

refusal-set = ”{ $text }” ska vara en fråga och ett svar, som i jokers=2.
refusal-file-missing = Det finns ingen fil { $path }.
refusal-file-folder = { $path } är en mapp. Ange en fil i den.
refusal-file-unreadable = { $path } kan inte läsas: { $why }.
refusal-file-unwritable = { $path } kan inte skrivas: { $why }.
refusal-file-no-text = { $path } är ingen textfil.
refusal-file-empty = { $path } är tom: där finns inget att läsa.
refusal-file-no-file = { $path } är ingen vanlig fil. Kopiera innehållet till en sådan först.
refusal-file-dots = { $path } har en nyckel med alldeles för många delar.
refusal-file-number = I { $path } har ”{ $key }” ett alldeles för stort tal.
refusal-file-signs = I { $path } har ”{ $key }” tecken som inte går att visa.
refusal-file-too-big = { $path } är alldeles för stor för att vara vad den ska.
refusal-file-no-toml = { $path } är inte TOML: { $why }.
refusal-file-name = I { $path } måste ”{ $key }” vara text inom citattecken.
refusal-serve-port-taken = Något annat lyssnar redan på port { $port }. Välj en annan med ”--port”, eller 0 för vilken ledig som helst.
refusal-serve-port-forbidden = Alla får inte öppna port { $port }. Välj en från 1024 och uppåt med ”--port”.
refusal-serve-no-address = ”{ $host }” är ingen adress till den här datorn. Utelämna ”--host”, eller släpp in alla med ”--lan”.
refusal-serve-origin = ”{ $value }” är inget ursprung för en sida. Skriv det som https://cards.example.org, utan något efter.

## Kommandoraden

cli-no-output = Det som skulle sägas går inte att skriva: { $why }.
cli-ok = ok
cli-games = Spelen som Fusk kan:
cli-games-more = ”fusk rules NAMN” skriver ut reglerna för ett av dem, och ”--set” ändrar dem, som i ”--set jokers=2”. ”fusk rules --questions” räknar upp allt som kan ändras.
cli-questions = Det här är husreglerna. Svara på dem i en fil (jokers = 2, deal = "fixed:7") eller efter ”--set”. Det som gäller om inget annat sägs är märkt med *.
cli-no-language = Det finns inga ord för ”{ $value }”. Välj { $known }.
cli-problem = { $where }: { $what }
cli-at-move = drag { $at }: { $what }
cli-difference = { $what } ska vara { $wanted } men är { $found }
serve-open = Fusk är öppet:
serve-alone = bara den här datorn; ”--lan” släpper in andra
serve-this-machine = den här datorn
serve-way = { $way ->
    [wifi] wifi
    [cable] kabel
    [hotspot] delat nät
   *[other] nätverk
}
serve-kept = Borden sparas i { $data } och nyckeln till dem i { $key }.
serve-not-kept = Inget sparas: borden försvinner när det här slutar.
serve-tls = Främlingar kan komma in, och det här talar inte TLS: sätt en proxy som gör det framför, så som docs/host.md visar.
serve-stop = Ctrl+C stoppar det. Den som spelar har kvar sin plats när det körs igen.
serve-stopped = Fusk är stängt.
host-open = Bordet är öppet. Andra kommer in med ”fusk join” och en av de här adresserna:
host-others = Kvar vid bordet: { $who }. Det är öppet tills de har gått; Ctrl+C stänger det nu.
host-closed = Bordet är stängt. ”{ $command }” öppnar det igen för alla, med samma kod.
host-forgotten = Bordet är stängt, och inget av det sparades.
host-broken = Det går inte längre att lita på att det som skrivs ner blir kvar, så servern har stannat. Börja om: den läser det som är sant.
backup-done = Alla bord finns i { $file }.
backup-no-key = Nyckeln är inte med, och utan den ser ingen en hand eller spelar vidare: spara en kopia av { $key } någon annanstans.
backup-left-out = { $count ->
    [one] Ett bord är skadat och kom inte med.
   *[other] { $count } bord är skadade och kom inte med.
}
restore-done = Varje rad är som den skrevs. Borden ligger i { $data }; ”fusk serve” fortsätter med dem.
doctor-fusk = Fusk { $version } på { $system }.
doctor-version = { $name } i version { $version }.
doctor-version-old = { $name } { $version } har ett känt hål. Skaffa { $least } eller en senare.
doctor-sqlite = SQLite i version { $version }.
doctor-sqlite-unsafe = SQLite { $version } kan tappa det som skrivits. Skaffa en apsw med SQLite 3.51.3 eller en senare.
doctor-address = Andra hittar den här datorn på { $url } ({ $way }).
doctor-no-network = Det finns inget nätverk här: bara den här datorn hittar sig själv.
doctor-no-data = Det finns inga bord i { $data } än; den första ”fusk serve” eller ”fusk host” skapar mappen.
doctor-data = Borden ligger i { $data }.
doctor-data-open = Andra på den här datorn får läsa { $file }. Ta ifrån dem det: chmod 600 { $file }
doctor-key = Nyckeln till dem ligger i { $key }; kopiera den till ett säkert ställe, skilt från borden.
doctor-no-key = Det finns ingen nyckel i { $key } än; den skapas tillsammans med det första bordet.
doctor-key-lost = Nyckeln { $key } saknas, och utan den kan inget öppnas. Lägg tillbaka den, eller ange den med ”--key”.
doctor-space = { $percent } % av disken är ledig, { $free } GB; under { $least } % öppnas inget bord.
doctor-space-low = Bara { $percent } % av disken är ledig, { $free } GB: under { $least } % öppnas inget bord. Skapa plats.
doctor-limit = Gränsen { $name } är { $value }, och i vanliga fall { $usual }.
doctor-plain = Det här är ingen terminal som kan placera sin markör: spel går rad för rad här.
doctor-firewall = { $command ->
    [none] Om andra inte kommer in: släpp igenom port { $port } i den här datorns brandvägg.
   *[other] Om andra inte kommer in: släpp igenom port { $port } i den här datorns brandvägg: { $command }
}
doctor-done = { $wrong ->
    [0] Allt är bra.
    [one] En sak är fel.
   *[other] { $wrong } saker är fel.
}

## Det som hindrar en server från att köra. $why är på engelska

unusable-data-in-use = En annan process har datamappen { $data } öppen. Stoppa den först, eller välj en annan mapp med ”--data”.
unusable-data-full = Disken för { $data } är full. Skapa plats på den.
unusable-data-damaged = Journalen i { $data } är skadad. Återställ en säkerhetskopia i en annan mapp med ”fusk restore”.
unusable-data-unreadable = Datamappen { $data } kan inte användas: { $why }.
unusable-data-strange = Det som ligger i { $data } är ingen journal från Fusk. Välj en annan mapp.
unusable-data-later = { $data } skrevs av en annan version av Fusk. Använd den.
unusable-data-empty = Det finns inga bord i { $data }. Ange en servers mapp med ”--data”.
unusable-data-not-empty = Det finns redan bord i { $data }, och inget skrivs över. Välj en tom mapp.
unusable-sqlite-unsafe = Denna SQLite kan tappa det som skrivits. Skaffa en nyare apsw; ”fusk doctor” säger vilken.
unusable-sqlite-setting = SQLite gör inte som det blir tillsagt här: { $why }.
unusable-target-exists = { $file } finns redan, och inget skrivs över. Välj ett annat namn.
unusable-backup-missing = Det finns ingen fil { $file }.
unusable-backup-damaged = { $file } är skadad. Återställ en äldre kopia.
unusable-key-inside = Nyckelfilen { $key } ligger i datamappen. Lägg den någon annanstans, så att den som kopierar mappen inte får den.
unusable-key-link = { $key } är en länk till ingenting: nyckeln saknas. Lägg tillbaka den.
unusable-key-missing = Nyckeln { $key } saknas, och utan den kan inget öppnas. Lägg tillbaka den, eller ange den med ”--key”.
unusable-key-no-file = { $key } är ingen vanlig fil. En nyckel är en fil med 64 hexadecimala siffror.
unusable-key-unreadable = Nyckelfilen { $key } kan inte läsas: { $why }.
unusable-key-open = Andra får läsa nyckelfilen { $key }. Ta ifrån dem det: chmod 600 { $key }
unusable-key-short = { $key } innehåller ingen nyckel. En nyckel är 64 hexadecimala siffror.
unusable-key-unwritable = Nyckelfilen { $key } kan inte skrivas: { $why }.
unusable-key-wrong = Nyckeln i { $key } passar inte: den hör till andra bord. Ange den rätta med ”--key”.

## Terminalen: det som händer. $me är yes för den som läser, nobody när ingen gjorde det

told-you = du
told-dealt = { $me ->
    [yes] Du ger.
    [nobody] Korten är utdelade.
   *[no] { $who } ger.
} { $each ->
    [0] Alla har { $least } eller { $most } kort.
    [one] Alla har ett kort.
   *[other] Alla har { $each } kort.
}{ $pile ->
    [0] {""}
    [one] {" "}Ett kort inleder högen.
   *[other] {" "}{ $pile } kort inleder högen.
}{ $stock ->
    [0] {""}
   *[other] {" "}Talongen har { $stock } kort.
}
told-laid = { $me ->
    [yes] Du lägger
   *[no] { $who } lägger
} { $shown ->
    [yes] { count } kort
   *[no] kort
}{ $claim ->
    [none] {""}
   *[other] : ”{ $claim }”
}{ $last ->
    [yes] {" "}– { $count ->
        [one] det sista!
       *[other] de sista!
    }
   *[no] .
}
told-led = { $me ->
    [yes] Du öppnar med
   *[no] { $who } öppnar med
} { $card }, uppvänt.
told-turned = Uppvänt: { $card }.
told-passed = { $me ->
    [yes] Du passar.
   *[no] { $who } passar.
}
told-doubted = { $me ->
    [yes] Du synar.
   *[no] { $who } synar: ”{ shout }”
}
told-doubted-too = { $who } också.
told-believed = { $me ->
    [yes] Du tror på det; korten vänds upp.
   *[no] { $who } tror på det; korten vänds upp.
}
told-forced-card = { $me ->
    [yes] Du bevisar det
   *[no] { $who } bevisar det
} ur handen: { $card }.
told-forced-none = { $me ->
    [yes] Du kan inte bevisa det.
   *[no] { $who } kan inte bevisa det.
}
told-true = Det var { $cards }: sant.
told-lie = Det var { $cards }: fusk!
told-took = { $me ->
    [yes] Du tar upp
   *[no] { $who } tar upp
} { count } kort.
told-burned = Högen läggs bort, osedd.
told-drew = { $me ->
    [yes] Du glömde att knacka och drar
   *[no] { $who } glömde att knacka och drar
} { count } kort.
told-discarded = { $me ->
    [yes] Du lägger undan
   *[no] { $who } lägger undan
} { $cards }.
told-knocked = { $me ->
    [yes] Du knackar: ett kort kvar.
   *[no] { $who } knackar: ett kort kvar.
}
told-knocked-in-vain = { $me ->
    [yes] Du knackar, men det räknas inte nu.
   *[no] { $who } knackar, men det räknas inte nu.
}
told-said = { $me ->
    [yes] Du: ”{ $text }”
   *[no] { $who }: ”{ $text }”
}
told-out = { $me ->
    [yes] Du är ute: inga kort kvar.
   *[no] { $who } är ute: inga kort kvar.
}
told-won = { $me ->
    [yes] Du vinner!
   *[no] { $who } vinner!
}
told-ended-out = Given är slut.
told-ended-guard = Given drog ut för länge och bryts. Ingen vinner.
told-ended-dead-rank = { $me ->
    [yes] Du ropade en valör som gått ur spelet, och förlorar.
   *[no] { $who } ropade en valör som gått ur spelet, och förlorar.
}

## Terminalen: namn och början

tui-you = Du
tui-fox-small = Lita på mig:
tui-fox-large = tre sjuor
tui-aliases = även Cheat och I Doubt It
start-more = Fler spel …
start-more-about = Släktingar från hela världen.
start-resume = Fortsätt ditt spel
start-resume-about = { $game } med { $players }. { $moves ->
    [one] Ett drag är gjort.
   *[other] { $moves } drag är gjorda.
}
start-file = Husregler från en fil …
start-file-about = En TOML-fil, så som ”fusk rules --questions” förklarar.
start-file-ask = Var ligger filen?
start-seats = Spelare
start-bots = Datorspelare
start-people = Personer här
start-window = Tid att syna
start-window-off = ingen klocka
start-window-seconds = { $seconds } s
start-language = Språk
start-bots-mixed = blandat
start-play = Dela ut korten
start-keys = ↑↓ välj   Enter vidare   ? regler   L English   Esc avsluta
start-keys-setup = ↑↓ rad   ←→ ändra   Enter dela ut   ? regler   Esc tillbaka

## Terminalen: bordet

seat-knocked = knackat
seat-last = sista!
seat-rests = står över
seat-passed = pass
seat-place = ute, { $place }:a
scene-pile = Hög { $count }
scene-empty = Ett tomt bord.
scene-stock = Talong { $count }
scene-on = På { $card }: { $count }
slip-says = { $me ->
    [yes] Du lägger { $count } och säger
   *[no] { $who } lägger { $count } och säger
}
slip-says-only = { $me ->
    [yes] Du säger
   *[no] { $who } säger
}
slip-leads = { $me ->
    [yes] Du öppnar med
   *[no] { $who } öppnar med
}
slip-lays = { $me ->
    [yes] Du lägger
   *[no] { $who } lägger
} { count } kort
slip-fits = ”Det passar.”
head-deal = giv { $deal }
head-deal-of = giv { $deal } av { $deals }
head-turn = drag { $turn }
head-keys = ? hjälp   Esc lämna

turn-rank = Din tur: { $called }
turn-choose = Din tur: säg vad du vill
turn-up = Din tur: ett kort
turn-lead = Din tur: öppna med ett uppvänt kort
turn-discard = Du får lägga undan ett fullt set
lay-exactly = Lägg { count } kort.
lay-range = { $least ->
    [1] { $most ->
        [2] Lägg ett eller två kort.
       *[other] Lägg 1 till { $most } kort.
    }
   *[other] Lägg { $least } till { $most } kort.
}
lay-any = Lägg hur många kort du vill.
lay-match = Det ska passa till { $card } i färg eller valör. Gör det det?
lay-have = Du har { $claim }.
lay-have-none = Du har inga { $called }.
lay-may-call = Du får ropa { $calls }.
lay-call-from = minst { count } { $called }
lay-may-pass = Eller passa.
lay-lead = Välj kortet som ska gälla den här rundan.
wait-turn = { $who } tänker …
wait-answers = De andra tittar på dina kort. Håll masken …
wait-others = Du låter det gå. Väntar på de andra …
wait-others-doubt = Du synar! Väntar på de andra …
wait-out = Du är ute. Luta dig tillbaka och titta på.
wait-knock = Ett kort kvar. Knacka, innan någon märker det!

ask-believe = Tror du på det?
ask-last = { $count ->
    [one] Det sista kortet!
   *[other] De sista korten!
} Din sista chans att syna.
ask-must = Det här måste du syna.
ask-hint = { $count ->
    [0] Du har ingen av dem.
    [one] Du har en själv.
   *[other] Du har { count } själv.
}
ask-hint-upcard = Det ska passa till { $card }.
ask-pick = Vilket kort ska vändas upp? { $cards }
ask-no-clock = Ta den tid du behöver.

look-title = Titta!
look-on = Vidare
do-lay = Lägg { count } kort
do-lay-as = Lägg { count } kort som ”{ $claim }”
do-true = sant
do-lies = { $lies ->
    [one] { $count ->
        [one] fusk
       *[other] en är fusk
    }
   *[other] { $lies } är fusk
}
do-all-lies = alltihop fusk
do-more = fler än du säger
do-choose = Välj dina kort
do-doubt = { shout }
do-let = Låt gå
do-knock = Knacka
do-pass = Passa
do-believe = Jag tror det
do-force = Bevisa det!
do-keep = Behåll allt
do-set = Lägg undan { $cards }
do-lead = Öppna med { $card }
do-claim = Säg ”{ $claim }”
do-claim-keys = ←→ eller en valör: vad du säger   Enter säg det   Esc tillbaka
do-watch = Hoppa till slutet
key-space = mellanslag
keys-ranks = A 2–9 0 J Q K välj
keys-cursor = ←→↑↓ flytta
keys-cards = Tab kort för kort
keys-stacks = Tab travar
keys-clear = ⌫ rensa
keys-count = + − säg fler, färre
keys-talk = t snacka
keys-log = PgUp hittills
problem-most = { $most ->
    [one] Lägg ett kort, inte fler.
   *[other] Lägg högst { $most } kort.
}
problem-least = Lägg minst { $least } kort.
problem-no-call = Med så många kort finns inget du får ropa. { $calls }
too-small = Fönstret är för litet för bordet. Det behöver { $width } x { $height } och har { $now }. Gör det större, eller lämna med q och spela ”--plain”.

verdict-lie = FUSK!
verdict-true = SANT!
verdict-doubts = { $me ->
    [yes] Du synar { $claim }
   *[no] { $who } synar { $claim }
}
verdict-believes = { $me ->
    [yes] Du tror på { $claim }
   *[no] { $who } tror på { $claim }
}
verdict-last = { $count ->
    [one] Det sista kortet vänds upp
   *[other] De sista korten vänds upp
}
verdict-quoted = { $who }: ”{ $claim }”
verdict-quoted-you = dig: ”{ $claim }”
verdict-card = kortet från { $who }
verdict-card-you = ditt kort
verdict-takes = { $me ->
    [yes] Du tar upp
   *[no] { $who } tar upp
} { count } kort

talk-title = Snacka
talk-hint = Sant eller inte. Spelet bryr sig inte om det.
talk-keys = 1–0 eller ↑↓ Enter säg   ←→ vilken valör   Esc tillbaka
talk-rank = Valör: ◂ { $called } ▸
talk-own = något eget …
talk-own-ask = Vad säger du?

knock-title = { $who }: ett kort kvar. Knacka nu, sedan är det för sent.
knock-not = säg inget
leave-title = Lämna bordet?
leave-kept = Spelet sparas. ”--resume” tar upp det igen.
leave-seat-kept = Din plats är kvar. ”fusk join” med samma adress tar dig tillbaka till den.
leave-lobby = Din plats är kvar. X i väntrummet lämnar den för gott.
leave-yes = Lämna
leave-no = Spela vidare
help-keys = Tangenter
help-key-ranks = A, 2 till 9, 0 (tio), J, Q, K, X (joker): välj ett kort av den valören; en gång till, ett kort till
help-key-cursor = Pilar: gå längs handen, välj och lägg tillbaka
help-key-tab = Tab: valörerna i travar, eller varje kort för sig
help-key-enter = Enter: lägg det du har valt
help-key-doubt = Mellanslag: syna.  L: låt gå.  B: tro på det.  F: ”Bevisa det!”
help-key-other = K: knacka (med ett kort kvar).  P: passa.  T: snacka.  + och −: säg fler eller färre
help-key-log = Page Up, Page Down: det som hänt.  Esc: lämna bordet; spelet sparas
help-close = Esc eller ? leder tillbaka till bordet.

curtain-give = Lämna tangentbordet till
curtain-away = Alla andra: titta bort!
curtain-ready = Enter: jag är { $who }
curtain-doubt = Är det någon som synar?
curtain-doubt-keys = Tryck på din egen tangent för att syna.
curtain-speak-keys = Tryck på din egen tangent om du vill svara.
curtain-spoken = { $who }, vad säger du?
curtain-back = tillbaka
curtain-nobody = Ingen synar

end-won = { $me ->
    [yes] Du vinner!
   *[no] { $who } vinner!
}
end-guard = Ingen vinner: given drog ut för länge.
end-dead-rank = { $me ->
    [yes] Du ropade en valör som var borta, och förlorar.
   *[no] { $who } ropade en valör som var borta, och förlorar.
}
end-place = { $place }:a
end-player = Spelare
end-plays = Drag
end-lies = Fusk
end-caught = Avslöjat
end-right = Synat rätt
end-wrong = fel
end-taken = Tagit upp
end-left = Kort kvar
end-liar = Bästa bluff: { $who } ({ $stood } av { $lies } gick hem)
end-detector = Lögndetektor: { $who } ({ $right } av { $doubts } rätt)
end-mule = Packåsna: { $who } (tog upp { $taken } kort)
end-again = En giv till
end-new = Ett nytt spel
end-save = Spara protokollet
end-saved = Sparat som { $path }.
end-leave = Lämna
end-ready = Redo för nästa giv
end-lobby = Vidare

## Terminalen: rad för rad

line-welcome = { $game }. { $players } spelare: { $names }.
line-keys = Skriv ”hjälp” för vad du kan skriva, ”regler” för reglerna, ”sluta” för att sluta.
line-choose-game = Vilket spel? Skriv dess nummer; bara Enter är { $number }.
line-your-turn = Din tur.
line-turn-of = Det är { $who } som står på tur.
line-hand = Din hand: { $cards }.
line-hand-rank = { $claim } ({ $suits })
line-jokers = { $count ->
    [one] en joker
   *[other] { count } jokrar
}
line-due = Ropa { $called }.
line-due-choose = Ropa något av detta: { $calls }.
line-nothing-due = Inget ropas; kortet ska passa till { $card }.
line-lead = Öppna rundan med ett uppvänt kort. Du kan öppna med { $cards }.
line-lay = { $least ->
    [1] { $most ->
        [1] Lägg ett kort.
        [2] Lägg ett eller två kort.
       *[other] Lägg 1 till { $most } kort.
    }
   *[other] { $most ->
        [1] Lägg ett kort.
       *[other] Lägg { $least } till { $most } kort.
    }
}
line-may-pass = Eller skriv ”pass”.
line-ask-doubt = Synar du? Skriv ”syna” eller ”ok”.
line-ask-doubt-must = Du måste syna det. Skriv ”syna”.
line-ask-pick = Ett kort vänds upp: skriv ”syna 1” till ”syna { $most }”, eller ”ok”.
line-ask-believe = Eller ”tro”.
line-ask-force = Eller ”bevisa”.
line-ask-knock = Du har ett kort kvar: skriv ”knacka”.
line-knock-now = Du har ett kort kvar. Skriv ”knacka” nu, innan de andra går vidare; bara Enter säger inget.
line-ask-discard = Du får lägga undan ett fullt set: { $sets }. Skriv ”undan” och valören, eller ”behåll”.
line-ask-keep = Du har inget fullt set. Skriv ”behåll”.
line-sizes = Kort: { $sizes }.
line-pile = Hög: { $count ->
    [0] tom
   *[other] { count } kort
}.
line-stock = Talong: { $count }.
line-upcard = Uppvänt: { $card }.
line-not-understood = ”{ $text }” förstår jag inte här. Skriv ”hjälp”.
line-answer-first = Svara på det som lades först: ”syna” eller ”ok”.
line-not-now = Det går inte nu.
line-need-claim = Säg vad du ropar, som i ”7 7 som sjuor”.
line-lack-card = Du har inte { $card }.
line-help-lay = För att lägga kort skriver du valörerna, eller valör och färg: ”7 7”, ”7h 10s”. k är klöver, r ruter, h hjärter, s spader, x en joker.
line-help-as = För att ropa: ”7 j som sjuor”, ”7 j som 2 7”. Får bara en sak ropas behöver du inte säga den.
line-help-words = Andra ord: syna (d), ok (o eller Enter), knacka, pass (p), tro, bevisa, hand (h), bord, logg, regler, säg …, hjälp. ”sluta” lämnar spelet (q ensamt är en dam).
line-say = Skriv ”säg” och numret för att säga något, med en valör där det finns en (”säg 2 8”): { $phrases }. Vid vissa bord får du säga vad du vill.
line-hand-over = Nu är det { $who }. Alla andra tittar bort. { $who }, tryck Enter när du är redo.
line-hand-over-done = Nu får alla titta igen.
line-people-doubt = Är det någon som synar? { $names }: skriv ditt namn, eller ”ok” när ingen gör det. Den som säger det först gäller.
line-people-pick = Ett kort vänds upp: { $who }, skriv ”{ $who } 1” och så vidare; 1 är det som lades först.
line-people-believe = { $who }, skriv ”{ $who } tror” för att tro på det.
line-people-force = { $who }, skriv ”{ $who } bevisa” för att få det bevisat.
line-people-again = { $who }, skriv bara ditt namn för att syna.
line-again = En giv till? Skriv ”ja” eller ”nej”; ”spara” sparar protokollet från den här.
line-bye = Spelet sparas. ”--resume” tar upp det igen.
line-bye-over = Hej då.
line-places = Placering: { $places }.
line-place = { $place } { $who }
line-report = { $who }: { $plays } drag, { $lies } fusk, { $caught } avslöjade; synade { $right } rätt, { $wrong } fel; tog upp { $taken } kort.
line-chips = Marker: { $chips }.
line-wins = Vunna givar: { $wins }.
line-score = { $who } { $count }

# Vad man kan skriva, ord med mellanslag emellan; engelska ord förstås på alla språk.
typed-doubt = syna synar fusk bluff lögn d
typed-ok = ok o släpp låt stå
typed-knock = knacka knackar
typed-pass = pass passa passar p
typed-believe = tro tror
typed-force = bevisa
typed-keep = behåll
typed-aside = undan
typed-hand = hand handen h
typed-table = bord bordet
typed-log = logg
typed-rules = regler
typed-say = säg säger
typed-help = hjälp ?
typed-quit = sluta
typed-yes = ja j
typed-no = nej n
typed-save = spara
typed-as = som
typed-show = öppna visa lägg lägger
typed-joker = joker jokern
typed-suits = k r h s
typed-lobby-start = starta börja
typed-lobby-ready = redo klar
typed-lobby-bot = bot dator
typed-lobby-nobody = tom ingen
typed-lobby-seats = platser
typed-lobby-lock = lås
typed-lobby-unlock = öppna
typed-lobby-kick = avvisa
typed-lobby-host = värd
typed-lobby-name = namn
typed-lobby-leave = lämna
typed-lobby-back = tillbaka
typed-lobby-qr = qr

## Vid ett bord någon annanstans

join-ask-name = Vad heter du? { $usual ->
    [none] {""}
   *[other] Bara Enter betyder { $usual }.
}
refusal-join-no-address = ”{ $value }” är ingen adress till ett bord. Skriv en sådan som ”http://192.168.1.7:8000/KVSP”, eller bara koden.
refusal-join-no-server = Det finns ingen server på { $url } ({ $why }). Kontrollera adressen, och att du är på samma nät.
refusal-join-no-fusk = Det som svarar där talar inte vårt språk ({ $status }). Kontrollera adressen.
refusal-join-no-name = Du behöver ett namn för att sätta dig. Ange ett med ”--name”, eller titta på med ”--watch”.
refusal-join-replaced = Någon har tagit den här platsen i ett annat fönster.
refusal-join-sent-away = Värden har skickat bort dig från bordet.
refusal-join-left = Du har lämnat din plats. Hej då.
gone-title = Hej då
gone-title-replaced = Två fönster
gone-keys = Enter: lämna
gone-keys-replaced = Enter: ta tillbaka platsen   Esc: lämna

online-down = Ledningen är bruten; försöker igen ({ $tries }).
online-up = Ledningen fungerar igen.
online-watching = Du tittar på.
online-kept-by-bot = En dator spelar åt dig.
online-take-back = Ta tillbaka din plats
online-stand-in = En dator åt { $who }
online-mark-bot = dator
online-mark-away = borta
online-way = Andra kommer in på { $address } (kod { $code }). ”qr” ritar koden att läsa av.
online-seat = { $number }. { $who }{ $word ->
    [none] {""}
   *[other] : { $word }
}
online-keys = Skriv ”hjälp” för allt du kan skriva, ”bord” för att höra hur det står till, ”sluta” för att lämna.
online-help = Vid ett bord någon annanstans: starta, redo, namn …, lämna (för gott), tillbaka (från datorn), qr. Värden: bot 3, bot 3 counter, tom 3, platser 5, lås, öppna, avvisa 3, värd 3. Ett nummer är en plats. Medan en giv spelas kallar ”bot 3” en dator åt någon som är borta.
online-which-seat = Säg vilken plats, med dess nummer. ”bord” räknar upp dem.

lobby-knocking = Knackar på …
lobby-keys = ? regler   Esc lämna
lobby-come-in = Kom in på
lobby-empty = tom
lobby-bot = dator: { $bot }
lobby-you = du
lobby-host = värd
lobby-away = borta
lobby-stand-in = en dator spelar
lobby-ready = redo
lobby-gather = Väntar på att { $who } ska börja …
lobby-gather-host = Du är värd. Börja när alla är här; datorer tar de tomma platserna.
lobby-over = Matchen är slut. Väntar på att { $who } ska börja en ny …
lobby-over-host = Matchen är slut. Spela en till?
lobby-are-you-ready = Redo för nästa giv?
lobby-waiting-for = Väntar på { $who } …
lobby-dealing = Korten delas ut …
lobby-seats = { $count } platser
lobby-no-clock = ingen klocka
lobby-window = { $seconds } s att syna
lobby-deals = { $count ->
    [0] så många givar ni vill
    [one] en giv
   *[other] { $count } givar
}
lobby-locked = låst
lobby-watchers = { $count ->
    [one] en tittar på
   *[other] { $count } tittar på
}
lobby-do-start = Börja
lobby-do-ready = Jag är redo
lobby-do-bot = dator, en annan, ingen
lobby-do-kick = skicka bort { $who }
lobby-do-host = gör { $who } till värd
lobby-do-lock = lås
lobby-do-unlock = lås upp
lobby-do-seats = platser
lobby-do-rename = namn
lobby-do-give-up = lämna platsen för gott
lobby-sure-k = Skicka bort { $who } för gott?
lobby-sure-h = Göra { $who } till värd?
lobby-give-up = Lämna din plats för gott?
lobby-ask-name = Vad vill du heta?
lobby-yes = Ja
lobby-no = nej

change-host = { $me ->
    [yes] Du är värd nu.
   *[no] { $who } är värd nu.
}
change-came = { $me ->
    [yes] Du sätter dig.
   *[no] { $who } sätter sig.
}
change-left = { $me ->
    [yes] Du reser dig.
   *[no] { $who } reser sig.
}
change-name = { $me ->
    [yes] Du heter { $name } nu.
   *[no] { $who } heter { $name } nu.
}
change-bot = Plats { $number }: { $bot ->
    [none] tom
   *[other] { $bot }, en dator
}.
change-away = { $who } är borta.
change-back = { $who } är tillbaka.
change-stand-in = { $me ->
    [yes] En dator spelar åt dig nu. Skriv ”tillbaka” för att ta tillbaka din plats.
   *[no] En dator spelar åt { $who } nu.
}
change-own = { $me ->
    [yes] Du spelar själv igen.
   *[no] { $who } spelar igen.
}
change-ready = { $who } är redo.

## Terminalen: spel mellan datorspelare, och vad som kan gå fel

auto-deal = giv { $number }: { $game }, { $seats } spelare, frö { $seed }: { $result }, { $turns } drag, { $doubts ->
    [one] en syning
   *[other] { $doubts } syningar
}
auto-won = { $who } vann
auto-lost = { $who } förlorade
auto-guard = avbruten
auto-sum = { $deals ->
    [one] En giv
   *[other] { $deals } givar
}. Vunna: { $wins }{ $guards ->
    [0] {""}
   *[other] ; avbrutna: { $guards }
}.
auto-records = Protokoll: { $path }
refusal-play-no-number = ”{ $value }” är inget tal för { $flag }. Det kan vara { $least } till { $most }.
refusal-play-no-window = ”{ $value }” är ingen tid för att syna. Säg ett antal sekunder från { $least } till { $most }, eller ”off”.
refusal-play-no-bot = Det finns ingen datorspelare ”{ $value }”. Välj bland { $known }.
refusal-play-broken-bot = ”{ $value }” kan inte spela: { $why }.
refusal-play-plain-people = Flera vid ett tangentbord behöver en terminal som kan rensas, annars läser alla varandras kort. Spela i en terminal, eller utelämna --hot-seat.
refusal-play-names = { $given } namn är för många för { $seats } spelare.
refusal-play-nothing-kept = Det finns inget spel att fortsätta.
refusal-play-auto-people = Med --auto spelar datorn alla platser. Utelämna { $flag }.
refusal-play-not-kept = Spelet kan inte längre sparas på disk. Det som hann sparas kan tas upp igen: ”--resume”.
play-passed-over = Ett annat påbörjat spel går inte att läsa längre och hoppas över: { $path }. Ta bort filen för att glömma det.
play-bot-fault = Datorspelaren { $name } svarade inte med något tillåtet drag. Bordet drog i dess ställe och gör så igen vid behov.
refusal-bot = Datorspelaren ”{ $name }” kan inte fortsätta: { $why }.
refusal-broken = Något gick sönder i Fusk självt, förlåt: { $why }.
refusal-play-settled = Spelet som tas upp igen är redan bestämt. Utelämna { $flag } eller --resume.
refusal-play-needs = { $flag } betyder inget utan { $other }. Ange båda eller utelämna den.
refusal-play-signs = I { $flag } finns tecken som inte går att visa. Använd bokstäver.
refusal-play-records-there = Där finns redan ett protokoll som skulle gå förlorat: { $path }. Ange en annan mapp.
refusal-journal-damaged = Det påbörjade spelet går inte att läsa längre: { $path }. Ta bort filen för att glömma det.
refusal-journal-unreadable = Det påbörjade spelet går inte att öppna: { $path } ({ $why }).
refusal-journal-unwritable = Spelet kan inte sparas i { $path } ({ $why }). Spela utan att spara: ”--forget”.
refusal-journal-in-use = Det här spelet pågår i ett annat fönster: { $path }.
