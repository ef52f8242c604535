/**
 * Words that the code used for things for which the field has a name, and that do not come back.
 * `docs/glossary.md` has the words that replaced them.
 */

/** Never part of an identifier: `keptRows` and `KEPT_ROWS` both contain "kept". */
const IN_IDENTIFIERS = [
  'began',
  'begun',
  'come',
  'elsewhere',
  'furnish',
  'furnished',
  'furnishing',
  'gone',
  'goods',
  'greedy',
  'hear',
  'heard',
  'impatience',
  'impatient',
  'keeper',
  'keepers',
  'kept',
  'knock',
  'looker',
  'nobody',
  'nudge',
  'ours',
  'owed',
  'parcel',
  'parcels',
  'ration',
  'rations',
  'said',
  'seldom',
  'shelf',
  'shelves',
  'somebody',
  'spared',
  'sparing',
  'spoil',
  'spoken',
  'stamped',
  'strange',
  'surprise',
  'sweep',
  'sweeper',
  'theirs',
  'told',
  'wanted',
  'whoever',
];

/** Never part of a comment. */
const IN_COMMENTS = [
  'by now',
  'furnish(es|ed)?',
  'gives? up',
  'given up',
  'heard out',
  'hears? of',
  'is no more',
  'keepers?',
  'kept',
  'nobody',
  'one that is none',
  'parcels?',
  'said',
  'seldom',
  'shel(f|ves)',
  'somebody',
  'told',
  'wanted',
  'what follows',
  'whoever',
];

/** Names that remain, each with the reason. */
const EXCEPTIONS = new Map([
  ...names('in rows, payloads and metadata of databases in use', [
    'data_said_at',
    'stock_owed',
    'stock_keeper',
    'keeper_id',
    'goods',
  ]),
  ...names('schemas of the OpenAPI documents', ['ParcelBody', 'WantedSession']),
]);

function names(reason, list) {
  return list.map((name) => [name, reason]);
}

const identifierWords = new Set(IN_IDENTIFIERS);
const commentPattern = new RegExp(`\\b(${IN_COMMENTS.join('|')})\\b`, 'i');

/** `keptRows`, `KEPT_ROWS` and `kept-rows` as lower-case words. */
const wordsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);

/** An ESLint rule: reports the first use of each retired word in a file's names and comments. */
export const retiredWords = {
  meta: { type: 'suggestion', schema: [], messages: { retired: '"{{word}}" is retired: {{text}}' } },
  create(context) {
    const seen = new Set();
    const check = (node) => {
      if (seen.has(node.name)) return;
      seen.add(node.name);
      const word = EXCEPTIONS.has(node.name)
        ? undefined
        : wordsOf(node.name).find((part) => identifierWords.has(part));
      if (word) context.report({ node, messageId: 'retired', data: { word, text: node.name } });
    };
    return {
      Identifier: check,
      PrivateIdentifier: check,
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          // what stands in backticks is a name, and names are checked where they are declared
          const match = commentPattern.exec(comment.value.replace(/`[^`]*`/g, ''));
          if (match)
            context.report({
              loc: comment.loc,
              messageId: 'retired',
              data: { word: match[0], text: comment.value.trim().slice(0, 100) },
            });
        }
      },
    };
  },
};
