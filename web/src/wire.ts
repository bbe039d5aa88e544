// Made by tools/wire_docs.py from the structs of fusk.wire; docs/wire.md says what they mean.

export const FORMAT = 1;

/** What a client says on its socket. */
export type Message =
  | Hello
  | Shown
  | Ping
  | Command;

/** What is answered with Done or Refused; without a socket it is sent alone. */
export type Command =
  | Act
  | Ready
  | Away
  | Back
  | StandIn
  | Rename
  | Leave
  | Change
  | Place
  | Start
  | Kick
  | Lock
  | HandOver;

/** What a seat may do in the game. */
export type Move =
  | Play
  | Show
  | Doubt
  | Accept
  | Believe
  | Force
  | Knock
  | Say
  | Pass
  | Discard;

/** What a client hears on its socket. */
export type Notice =
  | Welcome
  | News
  | Done
  | Refused
  | Pong;

/** What has happened in the game. */
export type Event =
  | Dealt
  | Turned
  | Led
  | Claimed
  | Passed
  | Accepted
  | Stood
  | Doubted
  | Believed
  | Forced
  | Revealed
  | PileTaken
  | Burned
  | Drew
  | Discarded
  | Knocked
  | Said
  | TurnGiven
  | WentOut
  | Ended;

/**
 * The first frame of a socket: who one is, and what one has seen already.
 *
 * `format`: of the messages; `token`: of one's seat, null to watch; `match` and `after`: the match and the number of
 * the last event one knows, 0 for none.
 */
export interface Hello {
  type: "hello";
  format: number;
  token?: string | null;
  match?: number;
  after?: number;
}

/** This play is on the screen: from now on one has the full time to doubt it. It is not answered. */
export interface Shown {
  type: "shown";
  play: number;
}

/** Is the line alive, and what time is it? `at` comes back as it was. */
export interface Ping {
  type: "ping";
  at: number;
}

/** Make a move. An answer to a play (a doubt, letting it stand, ...) names the play it means. */
export interface Act {
  type: "act";
  cid: string;
  move: Move;
  play?: number | null;
}

/** Lay these cards face down, in this order, and call them so; `claim` is null where nothing is called. */
export interface Play {
  type: "play";
  cards: string[];
  claim: Claim | null;
}

/** What is called with a play: so many cards of a rank (`A`), a suit (`h`) or an exact card (`Ah`). */
export interface Claim {
  count: number;
  what: string;
}

/** Lead a card face up. */
export interface Show {
  type: "show";
  card: string;
}

/** Doubt the last play. `pick`: which of its cards to turn, 1 is the first laid; null where all are turned. */
export interface Doubt {
  type: "doubt";
  pick: number | null;
}

/** Let the last play stand. */
export interface Accept {
  type: "accept";
}

/** Have the last play turned up, trusting it: a true one takes the pile out of the game (C4). */
export interface Believe {
  type: "believe";
}

/** Make the player show a card of the called rank from the hand (A10). */
export interface Force {
  type: "force";
}

/** Warn the others: one card left (0.20). */
export interface Knock {
  type: "knock";
}

/**
 * Table talk, true or not: it has no effect (3.27).
 *
 * A text that begins with `#` is a phrase, which everybody reads in their own language: `#trust-me`, `#no-rank 8`.
 */
export interface Say {
  type: "say";
  text: string;
}

/** Lay nothing this time. */
export interface Pass {
  type: "pass";
}

/** Lay a complete set aside after a pickup, shown to all; no cards: keep what one holds. */
export interface Discard {
  type: "discard";
  cards: string[];
}

/** Deal the next cards, as soon as everybody has said so. */
export interface Ready {
  type: "ready";
  cid: string;
}

/** Let a bot play for the own seat until one is back. */
export interface Away {
  type: "away";
  cid: string;
}

/** Take the own seat back from the bot that has kept it. */
export interface Back {
  type: "back";
  cid: string;
}

/** Call a bot for somebody who has gone away. */
export interface StandIn {
  type: "stand-in";
  cid: string;
  seat: number;
}

/** Go by another name; not while a match is played. */
export interface Rename {
  type: "rename";
  cid: string;
  name: string;
}

/** Get up for good; during a match a bot plays on. */
export interface Leave {
  type: "leave";
  cid: string;
}

/** Other rules, number of seats, or clocks; what is null stays. Not while a match is played. */
export interface Change {
  type: "change";
  cid: string;
  rules?: Sheet | null;
  seats?: number | null;
  window?: number | "none" | null;
  deals?: number | null;
  watching?: boolean | null;
  chat?: boolean | null;
}

/** House rules: those of a preset, but for these answers. */
export interface Sheet {
  preset: string;
  changes?: Record<string, string | number | boolean>;
}

/** Put a bot on an empty seat, or (null) take it away again. */
export interface Place {
  type: "place";
  cid: string;
  seat: number;
  bot: string | null;
}

/** Begin a match, or the next one; bots take the seats that are still empty. */
export interface Start {
  type: "start";
  cid: string;
}

/** Send somebody away for good; not while a play may be doubted. */
export interface Kick {
  type: "kick";
  cid: string;
  seat: number;
}

/** Let nobody else sit down, or let them again. */
export interface Lock {
  type: "lock";
  cid: string;
  locked: boolean;
}

/** Make somebody else the host. */
export interface HandOver {
  type: "hand-over";
  cid: string;
  seat: number;
}

/**
 * The answer to Hello: how things stand, and every event since the one that the Hello named.
 *
 * `you`: one's seat, null for who watches; `token`: from now on the key to one's seat, to be kept before anything else
 * is sent; `number`: of the last event; `events`: those up to it, which may begin later than one asked (with the deal
 * that is played) or be all of them. `sight` is null before the first deal.
 */
export interface Welcome {
  type: "welcome";
  format: number;
  you: number | null;
  token: string | null;
  now: number;
  room: Room;
  moment: Moment;
  may: Options | null;
  number: number;
  events: Event[];
  sight: Sight | null;
}

/**
 * What everybody may know of a table beside the cards.
 *
 * `phase`: `lobby`, `playing`, `between` (two deals), `open` (the same in a match without end: the host may change the
 * table) or `over` (the match is); `door`: what others come in by, a code or a link; `private`: which; `preset`,
 * `changes`: the house rules; `match`: which one of this table; `host`: whose table it is; `watchers`: how many look
 * on.
 */
export interface Room {
  phase: string;
  door: string;
  private: boolean;
  preset: string;
  changes: Record<string, string | number | boolean>;
  chairs: Chair[];
  host: number;
  locked: boolean;
  watching: boolean;
  chat: boolean;
  clocks: Clocks;
  fill: string;
  match: number;
  score: Score;
  watchers: number;
}

/**
 * A seat: the name of its person or its bot; null for both where it is empty.
 *
 * `bot`: which one belongs there; `stand_in`: which one plays for its person just now. `away`: the person is not
 * connected. `ready`: for the next deal.
 */
export interface Chair {
  name: string | null;
  bot: string | null;
  stand_in: string | null;
  away: boolean;
  ready: boolean;
}

/** In seconds: how long a play may be doubted (null: until all have answered), a last card, a turn. */
export interface Clocks {
  window: number | null;
  last_window: number;
  turn: number | null;
}

/** Of a match: deals played, how many make it (0: no end), chips and wins of every seat. */
export interface Score {
  deals: number;
  of: number;
  chips: number[];
  wins: number[];
}

/**
 * What the table waits for, by the server's clock (`now` in the same message tells it), in seconds.
 *
 * `play`: the number of the last play; `open`: whether it may be answered, and `closes_at` until when (null: until
 * everybody has). `turn`: whose clock runs, and until when.
 */
export interface Moment {
  play: number;
  open: boolean;
  closes_at: number | null;
  turn: number | null;
  turn_until: number | null;
}

/**
 * All that one seat may do now, in short. It depends on nothing that seat cannot see.
 *
 * `play`: whether cards may be laid face down, from `lay_least` to `lay_most` of them; `calls`: what may be called
 * with them (none in upcard games); `show`: the cards that may be led face up; `doubt`: 0, or how many cards of the
 * last play there are to choose from (1 where all are turned); `discard`: the complete sets that may be laid aside;
 * `keep`: whether that may be declined.
 */
export interface Options {
  play: boolean;
  lay_least: number;
  lay_most: number;
  calls: Call[];
  show: string[];
  passing: boolean;
  doubt: number;
  accept: boolean;
  believe: boolean;
  force: boolean;
  knock: boolean;
  discard: string[][];
  keep: boolean;
}

/** One thing that may be called now, and with how many cards: from `least` to `most`. */
export interface Call {
  what: string;
  least: number;
  most: number;
}

/**
 * The cards were dealt: hands, the start of the pile (bottom first), the stock (top first), those laid aside.
 *
 * `due`: what the first play has to call, in positions set up by hand; `dealer` is null where nobody deals.
 */
export interface Dealt {
  type: "dealt";
  dealer: number | null;
  first: number;
  hands: (string[] | null)[];
  sizes: number[];
  pile: string[] | null;
  pile_size: number;
  stock: string[] | null;
  stock_size: number;
  dead: string[] | null;
  dead_size: number;
  due: string | null;
}

/** The top card of the stock was turned face up: the new upcard (0.8, 0.18). */
export interface Turned {
  type: "turned";
  card: string;
}

/** A seat laid a card face up: it decides the round and cannot be doubted (0.26, 0.27). */
export interface Led {
  type: "led";
  seat: number;
  card: string;
  claim: Claim | null;
  last: boolean;
}

/** A seat laid cards face down, in this order. `size`: the number everybody sees; `last`: the hand is empty. */
export interface Claimed {
  type: "claimed";
  seat: number;
  cards: string[] | null;
  size: number;
  claim: Claim | null;
  last: boolean;
}

/** A seat laid nothing this time. */
export interface Passed {
  type: "passed";
  seat: number;
}

/** A seat let the play stand; only that seat knows until the window closes. */
export interface Accepted {
  type: "accepted";
  seat: number;
}

/** The last play stands: nobody may doubt it any more. */
export interface Stood {
  type: "stood";
}

/** Seats doubted at the same moment; the official doubter is the one nearest the player's left (3.18). */
export interface Doubted {
  type: "doubted";
  seats: number[];
  official: number;
}

/** The next player had the play turned up, trusting it. */
export interface Believed {
  type: "believed";
  seat: number;
}

/** A seat made the player show a card of the called rank from the hand; null: the player had none. */
export interface Forced {
  type: "forced";
  seat: number;
  card: string | null;
}

/** Cards of the last play were turned up: (place as laid, card); `laid` is how many it really held. */
export interface Revealed {
  type: "revealed";
  shown: [number, string][];
  laid: number;
}

/**
 * A seat took cards from the pile into the hand, in no order; `left` plays stay on the table.
 *
 * `size` is the number everybody sees; `shown` are those of the cards that had lain face up.
 */
export interface PileTaken {
  type: "pile-taken";
  seat: number;
  cards: string[] | null;
  size: number;
  shown: string[];
  left: number;
}

/** The pile went out of the game, unseen. */
export interface Burned {
  type: "burned";
}

/** A seat drew cards from the top of the stock. */
export interface Drew {
  type: "drew";
  seat: number;
  cards: string[] | null;
  size: number;
}

/** A seat laid a complete set aside, shown to all; no cards: it kept what it holds. */
export interface Discarded {
  type: "discarded";
  seat: number;
  cards: string[];
}

/** A seat knocked; `counts` says whether the knock was due (0.r). */
export interface Knocked {
  type: "knocked";
  seat: number;
  counts: boolean;
}

/** A seat said something. */
export interface Said {
  type: "said";
  seat: number;
  text: string;
}

/** It is this seat's turn; `lead` names the answer of `resume_claim` that says what may be called. */
export interface TurnGiven {
  type: "turn-given";
  seat: number;
  lead: string;
}

/** A seat has got rid of all its cards, for good. */
export interface WentOut {
  type: "went-out";
  seat: number;
}

/**
 * The deal is over.
 *
 * `reason`: `out`, `guard` (the unattended game ran too long: no winner, fewest cards first) or `dead-rank` (someone
 * called a rank that had gone). `places`: seats from first to last, those that share a place together.
 */
export interface Ended {
  type: "ended";
  reason: string;
  winner: number | null;
  loser: number | null;
  places: number[][];
  chips: number[];
}

/** The cards on the table as one observer sees them; null is what one does not know. */
export interface Sight {
  dealer: number | null;
  hands: (string[] | null)[];
  sizes: number[];
  pile: Lay[];
  stock_size: number;
  dead_size: number;
  gone_size: number;
  discarded: string[];
  turn: number;
  lead: string;
  last: Claim | null;
  window: boolean;
  accepted: number[];
  pending: number | null;
  passed: number[];
  resting: number[];
  discarding: number | null;
  knocked: number[];
  out: number[];
  turns: number;
  suit: string;
  ended: Ended | null;
}

/**
 * Some cards of the pile that came there together: a play, a face-up card (`open`), or the start of the pile.
 *
 * `seat` is null where nobody laid them. `cards` are in the order laid. `size` is the number everybody sees; `shown`
 * are the cards turned up since, by place; `last` says that they emptied a hand.
 */
export interface Lay {
  seat: number | null;
  cards: string[] | null;
  size: number;
  claim: Claim | null;
  shown: [number, string][];
  open: boolean;
  last: boolean;
}

/**
 * Something has happened. `number`: of the last of the events, or of the last before where there is none.
 *
 * `room`, `moment` and `may` (what one may do now) are null where they are as they were.
 */
export interface News {
  type: "news";
  now: number;
  number: number;
  events: Event[];
  room: Room | null;
  moment: Moment | null;
  may: Options | null;
}

/** That command counts, and will whatever happens. */
export interface Done {
  type: "done";
  cid: string;
}

/** That command does not count, and changed nothing: a code, and what its sentence needs. */
export interface Refused {
  type: "refused";
  cid: string | null;
  code: string;
  about: Record<string, string | number>;
}

/** The line is alive; `now` is the server's clock. */
export interface Pong {
  type: "pong";
  at: number;
  now: number;
}

/**
 * Open a table, and sit down at its first seat as the host.
 *
 * `seats`: how many, one's own among them; `bots`: who sits on the last of them from the start; `fill`: the bot that
 * takes a seat still empty when the match begins, or stands in for who has gone; `private`: found by its link alone;
 * `room`: everybody sits in one room, so there are no clocks; `deals`: how many make a match, 0 for no end.
 */
export interface NewTable {
  name: string;
  rules?: Sheet;
  seats?: number;
  bots?: string[];
  fill?: string;
  private?: boolean;
  room?: boolean;
  window?: number | "none" | null;
  deals?: number;
  watching?: boolean;
  chat?: boolean;
}

/** A table is open. `door`: its code, or, for a private one, its link: what others come in by. */
export interface Created {
  door: string;
  seat: number;
  token: string;
}

/** Sit down under this name, on a certain seat or the first that is free. */
export interface TakeSeat {
  name: string;
  seat?: number | null;
}

/** One sits there; the token is the key to the seat, shown this once. */
export interface Seated {
  seat: number;
  token: string;
}

/** News for who has no socket: where things stand, with all events since; `late`: nothing new came in time. */
export interface Polled {
  welcome: Welcome;
  late: boolean;
}

/** Why not (RFC 9457). `code` is for programs; `detail` is a sentence in English. */
export interface Problem {
  title: string;
  status: number;
  code: string;
  about: Record<string, string | number>;
  detail: string;
}
