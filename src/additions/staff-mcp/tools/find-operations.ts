import type { Operation } from '../operations.ts';

const MAX_FOUND = 8;
/** How many are described with their parameters and bodies. */
const MAX_DESCRIBED = 4;

/** The operations that fit words best, the best first. */
export function findOperations(
  operations: readonly Operation[],
  text: string,
  kind: Operation['kind'] | undefined,
): object[] {
  const words = [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])].map(stem);
  return operations
    .filter((operation) => kind === undefined || operation.kind === kind)
    .map((operation) => ({ operation, score: rate(operation, text, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_FOUND)
    .map(({ operation }, place) => describe(operation, place < MAX_DESCRIBED));
}

function rate({ id, summary, path, kind }: Operation, text: string, words: readonly string[]): number {
  if (id === text.trim()) return 1000;
  const inSummary = summary.toLowerCase().split(/\W+/).map(stem);
  const inPath = path
    .toLowerCase()
    .split(/[^a-z]+/)
    .map(stem);
  const score = words.reduce(
    (sum, word) => sum + (inSummary.includes(word) ? 3 : 0) + (inPath.includes(word) ? 2 : 0),
    0,
  );
  // lists and short paths first
  return score === 0 ? 0 : score - path.split('/').length / 10 + (kind === 'read' ? 0.1 : 0);
}

function stem(word: string): string {
  return word.replace(/(ies|s)$/, (ending) => (ending === 'ies' ? 'y' : ''));
}

function describe({ id, kind, summary, path, parameters, body }: Operation, isComplete: boolean): object {
  if (!isComplete) return { operation: id, kind, does: summary, path };
  return {
    ...{ operation: id, kind, does: summary, path },
    parameters: Object.fromEntries(
      parameters.map(({ name, required, description = '', schema }) => [
        name,
        [
          required ? 'required' : '',
          typeof schema?.type === 'string' ? schema.type : '',
          description.slice(0, 160),
        ]
          .filter((part) => part !== '')
          .join(', '),
      ]),
    ),
    ...(body && { body }),
  };
}
