import type { MarkdownRenderer } from 'vitepress';

/** Shows `{{ … }}` in text and inline code as it is written. Vue would evaluate it. */
export function escapeBraces(markdown: MarkdownRenderer): void {
  for (const name of ['text', 'code_inline'] as const) {
    const render = markdown.renderer.rules[name]!;
    markdown.renderer.rules[name] = (...args) => render(...args).replaceAll('{{', '&#123;&#123;');
  }
}
