const COMPARISONS = ['toBeLessThan', 'toBeLessThanOrEqual', 'toBeGreaterThan', 'toBeGreaterThanOrEqual'];

/**
 * An ESLint rule for specs: no expectation of the time that something takes, such as
 * `expect(performance.now() - startedAt).toBeLessThan(500)`. It depends on the machine; expect the effect instead, for example the number
 * of calls that a fake has received.
 */
export const noElapsedTime = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { elapsed: 'A spec does not measure time: expect the effect, or measure it in bench/.' },
  },
  create(context) {
    const { visitorKeys } = context.sourceCode;

    /** The node and all below it; constants of the same function are replaced by their values. */
    function* walk(node, inFunction, seen = new Set()) {
      if (!node || seen.has(node)) return;
      seen.add(node);
      yield node;
      const value = node.type === 'Identifier' ? valueOf(node, inFunction) : null;
      if (value) yield* walk(value, inFunction, seen);
      for (const key of visitorKeys[node.type] ?? [])
        for (const child of [node[key]].flat()) yield* walk(child, inFunction, seen);
    }

    /** The initial value of a constant; null if the identifier is none, or one of another function. */
    function valueOf(identifier, inFunction) {
      for (let scope = context.sourceCode.getScope(identifier); scope; scope = scope.upper) {
        const definition = scope.set.get(identifier.name)?.defs[0];
        if (!definition) continue;
        const isConstant = definition.type === 'Variable' && definition.parent.kind === 'const';
        return isConstant && functionOf(definition.node) === inFunction ? definition.node.init : null;
      }
      return null;
    }

    const isElapsedTime = (expression, inFunction) =>
      [...walk(expression, inFunction)].some(
        (node) =>
          node.type === 'BinaryExpression' &&
          node.operator === '-' &&
          [...walk(node, inFunction)].some(isClock),
      );

    return {
      CallExpression(node) {
        const { callee } = node;
        if (callee.type !== 'MemberExpression' || !COMPARISONS.includes(callee.property.name)) return;
        const expectation = callee.object.property?.name === 'not' ? callee.object.object : callee.object;
        if (expectation.type !== 'CallExpression' || expectation.callee.name !== 'expect') return;
        const compared = [...expectation.arguments, ...node.arguments];
        if (compared.some((expression) => isElapsedTime(expression, functionOf(node))))
          context.report({ node: callee.property, messageId: 'elapsed' });
      },
    };
  },
};

/** `Date.now()`, `performance.now()`, `process.hrtime()` and `process.hrtime.bigint()`. */
function isClock({ type, callee }) {
  if (type !== 'CallExpression' || callee.type !== 'MemberExpression') return false;
  const { object, property } = callee;
  if (property.name === 'now') return ['Date', 'performance'].includes(object.name);
  return property.name === 'hrtime' || object.property?.name === 'hrtime';
}

function functionOf(node) {
  let ancestor = node.parent;
  while (ancestor && !/Function/.test(ancestor.type)) ancestor = ancestor.parent;
  return ancestor ?? null;
}
