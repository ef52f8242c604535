/** `setInterval` is none: it does something, such as sending slowly, while the test waits for a condition. */
const TIMERS = ['setTimeout'];
const TIMER_MODULES = ['timers', 'node:timers', 'timers/promises', 'node:timers/promises'];
/** What these modules have besides timers: turns of the event loop, which take no time. */
const HARMLESS_IMPORTS = ['setImmediate', 'clearImmediate', 'clearTimeout', 'clearInterval'];
const SLEEPS = ['sleep', 'delay', 'pause', 'wait'];

/**
 * An ESLint rule for specs: a test waits for a condition (`until` in `test/support`), not for a time, which is too short on a loaded
 * machine and too long on any other.
 */
export const noTimers = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      timer: 'A spec waits for a condition, by `until` of test/support, and not for a time.',
      loop: 'Wait for this condition by `until` of test/support, which has a limit and says what it saw last.',
    },
  },
  create(context) {
    const isGlobal = (identifier) => {
      for (let scope = context.sourceCode.getScope(identifier); scope; scope = scope.upper) {
        const variable = scope.set.get(identifier.name);
        if (variable) return variable.defs.length === 0;
      }
      return true;
    };
    /** `setTimeout` and `globalThis.setTimeout`, but not the method of a socket. */
    const isTimer = (node) => {
      if (node.type === 'Identifier') return TIMERS.includes(node.name) && isGlobal(node);
      return (
        node.type === 'MemberExpression' &&
        node.object.type === 'Identifier' &&
        ['globalThis', 'global', 'timers'].includes(node.object.name) &&
        TIMERS.includes(node.property.name)
      );
    };
    const report = (node, messageId = 'timer') => context.report({ node, messageId });
    return {
      ImportDeclaration(node) {
        if (!TIMER_MODULES.includes(node.source.value)) return;
        for (const specifier of node.specifiers)
          if (!HARMLESS_IMPORTS.includes(specifier.imported?.name)) report(specifier);
      },
      ImportExpression(node) {
        if (TIMER_MODULES.includes(node.source.value)) report(node);
      },
      CallExpression(node) {
        const isSleep = node.callee.type === 'Identifier' && SLEEPS.includes(node.callee.name);
        const isPromisified = node.callee.name === 'promisify' && node.arguments.some(isTimer);
        if (isTimer(node.callee) || isPromisified || (isSleep && node.parent.type === 'AwaitExpression'))
          report(node);
      },
      'WhileStatement[body.type="EmptyStatement"] > AwaitExpression.test, WhileStatement[body.type="EmptyStatement"] > .test AwaitExpression'(
        node,
      ) {
        report(node, 'loop');
      },
    };
  },
};
