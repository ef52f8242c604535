import type { ModuleDeclaration } from '#assembly/define-module';
import { variableNames } from '../config.ts';

/**
 * First words of our variables that hosts and other programs use for theirs, too. A variable which begins with another first word of
 * ours is meant for us.
 */
const SHARED_WORDS = new Set(
  (
    'BODY CONFIRM DATA DEFAULT DEMO FILES GOOGLE HOST JOB LOG MAX NODE OAUTH OWN PATH PORT PRODUCT PUBLIC REQUIRE ' +
    'SERVE SESSION SLOW STAFF STOCK STORE TEST TRUST UPLOAD'
  ).split(' '),
);

/** Variables that Kubernetes and Docker set for each service, such as `DATABASE_PORT_5432_TCP_ADDR`. */
const OF_A_SERVICE = /_(SERVICE_(HOST|PORT)|PORT(_\d+_(TCP|UDP))?|NAME|ENV)(_\w+)?$/;

/** Names up to this length are compared less tolerantly: `HOME` is not `HOST`. */
const SHORT = 5;

/**
 * Names the variables that are probably misspelled, as in `DATABASE_UR: did you mean DATABASE_URL?`, since they have no effect.
 * @param modules whose variables are known; defaults to those of the package
 */
export function findMisspelledVariables(
  env: NodeJS.ProcessEnv,
  modules?: readonly ModuleDeclaration[],
): string[] {
  const known = variableNames(modules);
  return Object.keys(env)
    .filter((name) => env[name]?.trim() && !known.has(name))
    .flatMap((name) => {
      const meant = findSimilar(name, known) ?? findOfSameWord(name, known);
      return meant === undefined ? [] : [`${name}: did you mean ${meant}?`];
    });
}

/** The name that differs in one or two letters, or in case. */
function findSimilar(name: string, known: ReadonlySet<string>): string | undefined {
  const [nearest, distance] = nearestTo(name.toUpperCase(), [...known]);
  return distance <= (nearest.length <= SHORT ? 1 : 2) ? nearest : undefined;
}

/** The most similar name that begins like this one. */
function findOfSameWord(name: string, known: ReadonlySet<string>): string | undefined {
  if (OF_A_SERVICE.test(name)) return undefined;
  const names = [...known];
  const extended = names.filter((other) => name.startsWith(`${other}_`) && other.includes('_'));
  if (extended.length > 0) return extended.sort((a, b) => b.length - a.length)[0];
  const [word, ...rest] = name.split('_');
  const ofSameWord = names.filter((other) => other.startsWith(`${word}_`));
  if (rest.length === 0 || SHARED_WORDS.has(word) || ofSameWord.length === 0) return undefined;
  return nearestTo(name, ofSameWord)[0];
}

function nearestTo(name: string, others: readonly string[]): [string, number] {
  return others
    .map((other): [string, number] => [other, editDistance(name, other)])
    .reduce((best, next) => (next[1] < best[1] ? next : best));
}

/** How many letters have to be inserted, deleted, replaced or swapped with their neighbor. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, replaced, isSwap ? beforeLast[j - 2] + 1 : Infinity);
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length];
}
