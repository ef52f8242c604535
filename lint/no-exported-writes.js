/** A statement that writes, the beginning of one, or a common table expression that does. */
const WRITE = /\b(?:insert into|delete from|update "?\w+"?(?: (?:as )?\w+)?\s+set)\b/;
const BEGINS_WITH_WRITE = new RegExp(
  `^\\s*(?:(?:--.*\\n|,|\\))\\s*)*(?:${WRITE.source}|with\\b[^]*${WRITE.source}|"?\\w+"? as (?:(?:not )?materialized )?\\([^]*${WRITE.source})`,
);

/**
 * An ESLint rule: a module exports a function with `tx` that sends its statement, and not the text of an insert, update or delete for a
 * statement of another module. In a pipeline a failed statement stops those behind it, so statements need not be merged for correctness.
 */
export const noExportedWrites = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      text: 'Export a function with `tx` that sends this statement, instead of the text of an insert, update or delete.',
    },
  },
  create(context) {
    /** The text of an expression, with `x` in place of what is not known; undefined if it is no text. */
    const textOf = (node) => {
      if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
      if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('x');
      if (node?.type === 'BinaryExpression' && node.operator === '+')
        return `${textOf(node.left) ?? 'x'}${textOf(node.right) ?? 'x'}`;
      return undefined;
    };

    function checkValue(node) {
      if (!node) return;
      const text = textOf(node);
      if (text !== undefined) {
        if (BEGINS_WITH_WRITE.test(text)) context.report({ node, messageId: 'text' });
      } else if (node.type === 'Identifier') checkValue(initialValueOf(node));
      else if (node.type === 'ConditionalExpression') [node.consequent, node.alternate].forEach(checkValue);
      else if (node.type === 'ArrayExpression') node.elements.forEach(checkValue);
      else if (node.type === 'ObjectExpression') node.properties.forEach(({ value }) => checkValue(value));
      else if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
        checkValue(node.expression);
      else if (/Function/.test(node.type)) checkReturned(node);
    }

    /** The initial value of a constant; undefined if the identifier is none. */
    function initialValueOf(identifier) {
      for (let scope = context.sourceCode.getScope(identifier); scope; scope = scope.upper) {
        const definition = scope.set.get(identifier.name)?.defs[0];
        if (definition) return definition.type === 'Variable' ? definition.node.init : undefined;
      }
      return undefined;
    }

    /** What a function returns itself, without the functions in it. */
    function checkReturned({ body }) {
      if (!body) return;
      if (body.type !== 'BlockStatement') checkValue(body);
      else walkReturns(body);
    }

    function walkReturns(node) {
      if (/Function/.test(node.type)) return;
      if (node.type === 'ReturnStatement') checkValue(node.argument);
      for (const key of context.sourceCode.visitorKeys[node.type] ?? [])
        for (const child of [node[key]].flat()) if (child) walkReturns(child);
    }

    return {
      ExportNamedDeclaration({ declaration, specifiers, source }) {
        if (declaration?.type === 'VariableDeclaration')
          declaration.declarations.forEach(({ init }) => checkValue(init));
        else if (declaration?.type === 'FunctionDeclaration') checkReturned(declaration);
        if (!source) for (const { local } of specifiers) checkValue(local);
      },
    };
  },
};
