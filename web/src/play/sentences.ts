// Sentences from the engine's codes and numbers, as texts/sentences.cpp makes them for the terminal.
import { capital, figures, has, n, say, t } from '../i18n/index.svelte';
import type { GameEvent, Seat, Term, View } from '../protocol/types';

// The server names computer players after their level, with a number behind it when there are several.
function isUnnamed({ name, level }: Seat): boolean {
  return name === undefined || name.replace(/ \d+$/, '') === level;
}

export function seatName(seats: Seat[], seat: number | undefined): string {
  const one = seat === undefined ? undefined : seats[seat];
  if (!one) return say('nobody');
  if (one.who === 'computer' && isUnnamed(one)) {
    const before = seats.slice(0, seat).filter((other) => other.who === 'computer').length;
    return say('seat.computer', before + 1);
  }
  return one.name ?? say(`colour.${one.colour}`);
}

function isMixedField(event: GameEvent): boolean {
  return event.what === 'field' && (event.terms ?? []).some((term) => term.count > 0 && term.what !== 'city');
}

// "City of 5 tiles", "Incomplete road of 2 tiles with an inn", "Castle beside a road of 3 tiles"
export function scoreHead(event: GameEvent): string {
  if (isMixedField(event)) return say('feature.field.mixed');
  const size = event.terms?.[0]?.count ?? 0;
  const ending = event.completed ? 'done' : 'open';
  const source = `feature.${event.what}.${event.note}.${ending}`;
  if (has(`${source}.many`)) return n(source, size);
  const head = n(`feature.${event.what}.${ending}`, size);
  return event.note && has(`note.${event.note}`) ? say(`note.${event.note}`, head) : head;
}

function termText(term: Term): string {
  return `${n(`term.${term.what}`, term.count)} × ${term.each}`;
}

// "5 tiles × 2 + 1 pennant × 2", "3 cities × 5 (pig herd, pig)"; a term without a count is a bonus that the number before
// already holds.
export function scoreSum(event: GameEvent): string {
  const terms = event.terms ?? [];
  const isBonus = (i: number) => i > 0 && terms[i]?.count === 0;
  let sum = '';
  for (const [i, term] of terms.entries()) {
    if (isBonus(i)) sum += `${isBonus(i - 1) ? ', ' : ' ('}${say(`bonus.${term.what}`)}${isBonus(i + 1) ? '' : ')'}`;
    else sum += (i > 0 ? ' + ' : '') + termText(term);
  }
  return sum;
}

const isPayment = (event: GameEvent) => event.code === 'scored' && event.what === 'bazaar';

export function hasSum(event: GameEvent): boolean {
  return !isPayment(event) && (event.terms ?? []).length > 0;
}

// "Blue pays red", "Red is paid by blue"; of a bid that nobody gets, "Blue pays for the tile".
function paymentLine(event: GameEvent, events: GameEvent[], seats: Seat[]): string {
  const other = events.find((one) => isPayment(one) && one.points === -(event.points ?? 0));
  const who = seatName(seats, event.seat);
  if (!other) return t('log.pays_alone', who);
  return (event.points ?? 0) < 0 ? t('log.pays', who, seatName(seats, other.seat)) : t('log.paid', who, seatName(seats, other.seat));
}

// "5 tiles × 2 + 1 pennant × 2 = 12", followed by the players who tied.
export function scoreReason(event: GameEvent, tied: string[] = []): string {
  const sum = `${scoreSum(event)} = ${figures(event.points ?? 0)}`;
  const first = event.terms?.[0];
  const small = event.what === 'city' && event.completed && first?.count === 2 && first.each === 1;
  return [sum, small ? t('why.small_city') : '', tied.length > 0 ? t('why.tie', tied.join(', ')) : ''].filter(Boolean).join('. ');
}

// What the event is about: a figure, a card, or a number of tokens.
function thing(event: GameEvent): string {
  if (!event.what) return '';
  const term = event.terms?.[0];
  if (term) return n(`term.${term.what}`, term.count);
  return has(`card.${event.what}`) ? say(`card.${event.what}`) : say(`figure.${event.what}.a`);
}

export function kindOfSegment(view: View, kinds: string[], segment: number | undefined): string {
  if (segment === undefined) return '';
  const kind = kinds[segment];
  return kind ? say(`kind.${kind}.at`) : say('kind.bridge.at');
}

const unseen = new Set(['turn', 'drawn', 'over']);

// A line of the history; empty for events that need no line. The page's texts (log.*) win over the terminal's (event.*),
// which name tiles and cells. `events` are those of the same entry.
export function eventLine(event: GameEvent, events: GameEvent[], view: View, kinds: string[]): string {
  return capital(lineOf(event, events, view, kinds));
}

function lineOf(event: GameEvent, events: GameEvent[], view: View, kinds: string[]): string {
  if (unseen.has(event.code)) return '';
  if (isPayment(event)) return paymentLine(event, events, view.seats);
  const who = seatName(view.seats, event.seat);
  if (event.code === 'scored') return say('log.scored', who, scoreHead(event));
  if (has(`log.${event.code}.many`)) return n(`log.${event.code}`, event.terms?.[0]?.count ?? 0);
  const key = has(`log.${event.code}`) ? `log.${event.code}` : `event.${event.code}`;
  const cell = event.cell ? event.cell.join(', ') : '';
  const place = kindOfSegment(view, kinds, event.segment);
  return say(key, who, event.tile ?? '', cell, thing(event), place, event.points ?? 0);
}

// The names of sets, without those that are part of another one.
export function setNames(sets: string[]): string[] {
  return sets.includes('bcb') ? sets.filter((set) => !['bridges', 'castles', 'bazaars'].includes(set)) : sets;
}
