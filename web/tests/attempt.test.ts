// What was refused is said once, beside the field that it is about.
import { expect, test } from 'vitest';
import { refusalText } from '../src/i18n/index.svelte';
import { Refusal } from '../src/session/session';
import { Attempt } from '../src/state/attempt.svelte';

const fails = (problem: Error) => () => Promise.reject(problem);
const ofSignIn = () => new Attempt({ name: ['bad_account_name', 'name_taken'], password: ['bad_password'] });

test('a refusal stands beside its field, any other below', async () => {
  const attempt = ofSignIn();
  await attempt.run(fails(new Refusal('name_taken')));
  expect([attempt.of('name'), attempt.of('password'), attempt.problem]).toEqual([refusalText('name_taken'), '', '']);
  await attempt.run(fails(new Refusal('offline')));
  expect([attempt.of('name'), attempt.of('password'), attempt.problem]).toEqual(['', '', refusalText('offline')]);
  await attempt.run(fails(new Error('a fault')));
  expect(attempt.problem).toBe(refusalText('other'));
});

test('what is too long is a bad name or a bad password', async () => {
  const attempt = ofSignIn();
  await attempt.run(fails(new Refusal('bad_field', 'password')));
  expect([attempt.of('password'), attempt.problem]).toEqual([refusalText('bad_password'), '']);
});

test('one at a time; what went well forgets what was refused', async () => {
  const attempt = ofSignIn();
  await attempt.run(fails(new Refusal('offline')));
  let finish = (): void => undefined;
  let begun = 0;
  const slow = () => new Promise<void>((done) => ((begun += 1), (finish = done)));
  const first = attempt.run(slow);
  await attempt.run(slow);
  expect([begun, attempt.busy, attempt.done, attempt.problem]).toEqual([1, true, false, '']);
  finish();
  await first;
  expect([attempt.busy, attempt.done]).toEqual([false, true]);
});
