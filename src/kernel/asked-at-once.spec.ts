import { setImmediate as nextTurn } from 'node:timers/promises';
import { AskedAtOnce } from './asked-at-once.ts';

/** Answers with what holds when it is looked up. */
function asking(): { asked: AskedAtOnce<string>; lookedUp: string[]; set: (value: string) => void } {
  const lookedUp: string[] = [];
  let value = 'first';
  const asked = new AskedAtOnce((question) => {
    lookedUp.push(question);
    return Promise.resolve(`${question} ${value}`);
  });
  return { asked, lookedUp, set: (next) => (value = next) };
}

it('looks up once what is asked several times at once', async () => {
  const { asked, lookedUp } = asking();

  const answers = await Promise.all(['a', 'b', 'a', 'a'].map((question) => asked.ask(question)));

  expect(answers).toEqual(['a first', 'b first', 'a first', 'a first']);
  expect(lookedUp).toEqual(['a', 'b']);
});

it('gives nobody an answer of before they asked', async () => {
  const { asked, set } = asking();
  const early = asked.ask('a');
  set('second'); // in the same turn: it is looked up afterwards

  expect(await early).toBe('a second');
  const late = asked.ask('a');
  set('third');
  expect(await late).toBe('a third');
});

it('looks it up again for who asks while it is being looked up', async () => {
  const answers: ((answer: string) => void)[] = [];
  const asked = new AskedAtOnce<string>(() => new Promise((resolve) => answers.push(resolve)));
  const first = asked.ask('a');
  await nextTurn();
  const second = asked.ask('a');
  await nextTurn();

  expect(answers).toHaveLength(2);
  answers[0]('of then');
  answers[1]('of now');
  expect([await first, await second]).toEqual(['of then', 'of now']);
});

it('fails for all who asked, and asks anew afterwards', async () => {
  let fails = true;
  const asked = new AskedAtOnce(() =>
    fails ? Promise.reject(new Error('no connection')) : Promise.resolve('there'),
  );

  const both = await Promise.allSettled([asked.ask('a'), asked.ask('a')]);
  fails = false;

  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await asked.ask('a')).toBe('there');
});

it('fails for all who asked, too, when looking up throws at once', async () => {
  const asked = new AskedAtOnce<string>(() => {
    throw new Error('broken');
  });

  await expect(asked.ask('a')).rejects.toThrow('broken');
});
