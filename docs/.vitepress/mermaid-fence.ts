import type { MarkdownRenderer } from 'vitepress';

/** Renders fenced blocks of the language `mermaid` by the component of the theme. */
export function renderMermaid(markdown: MarkdownRenderer): void {
  const highlight = markdown.renderer.rules.fence!;
  markdown.renderer.rules.fence = (tokens, index, options, env, renderer) => {
    const { info, content } = tokens[index];
    return info.trim() === 'mermaid'
      ? `<MermaidDiagram source="${encodeURIComponent(content)}" />\n`
      : highlight(tokens, index, options, env, renderer);
  };
}
