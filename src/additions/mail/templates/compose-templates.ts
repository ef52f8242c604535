/** A part of a message: its HTML, and the same as text. */
export interface MessagePart {
  html: string;
  text: string;
}

/** Includes a partial, such as `items`. @param parameters in the syntax of `include`, e.g. `prices: true` */
export function partial(name: string, parameters = ''): MessagePart {
  const suffix = parameters === '' ? '' : `, ${parameters}`;
  return {
    html: `{% include '${name}.html'${suffix} %}`,
    text: `{% include '${name}.text'${suffix} %}`,
  };
}

/** Creates a paragraph with a translated text. @param parameters in the syntax of the filter `t`, e.g. `amount: total` */
export function paragraph(key: string, parameters = ''): MessagePart {
  const text = `{{ '${key}' | t${parameters === '' ? '' : `: ${parameters}`} }}`;
  return { html: `<p>${text}</p>`, text };
}

export function heading(key: string): MessagePart {
  return {
    html: `<p style="margin:20px 0 0;font-weight:bold">{{ '${key}' | t }}</p>`,
    text: `{{ '${key}' | t }}:`,
  };
}

/** Creates a button with a link, which is omitted if the link is empty. @param url an expression, e.g. `link` */
export function button(key: string, url: string): MessagePart {
  return {
    html: `{% if ${url} != blank %}{% assign button_label = '${key}' | t %}{% include 'button.html', url: ${url}, label: button_label %}{% endif %}`,
    text: `{% if ${url} != blank %}{{ '${key}' | t }}: {{ ${url} }}{% endif %}`,
  };
}

/** Renders the part only if the condition is true. */
export function when(condition: string, part: MessagePart): MessagePart {
  return {
    html: `{% if ${condition} %}${part.html}{% endif %}`,
    text: `{% if ${condition} %}${part.text}{% endif %}`,
  };
}

/** Joins parts to one. */
export function join(...parts: readonly MessagePart[]): MessagePart {
  return {
    html: parts.map(({ html }) => html).join('\n'),
    text: parts.map(({ text }) => text).join('\n\n'),
  };
}

/** Assigns a variable. @param value an expression, e.g. `refund.amount | money: order.currency_code` */
export function assign(variable: string, value: string): MessagePart {
  const text = `{% assign ${variable} = ${value} %}`;
  return { html: text, text };
}

interface MessageHead {
  /** The parameters of its subject and title, in the syntax of the filter `t`. */
  parameters: string;
  /** Assignments of variables for the parameters, which cannot contain filters. */
  assignments?: readonly MessagePart[];
}

/** Composes the templates of a message: `<name>.subject`, `<name>.html` and `<name>.text`. Both bodies begin with a title and a greeting. */
export function composeTemplates(
  name: string,
  { parameters, assignments = [] }: MessageHead,
  ...parts: readonly MessagePart[]
): Record<string, string> {
  const key = name.replaceAll('-', '_');
  const before = assignments.map(({ text }) => text).join('');
  const content = [partial('greeting'), ...parts];
  return {
    [`${name}.subject`]: `${before}{{ '${key}.subject' | t: ${parameters} }}\n`,
    [`${name}.html`]: [
      `{% layout 'layout.html' %}{% block content %}${before}`,
      `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">{{ '${key}.title' | t: ${parameters} }}</h1>`,
      ...content.map(({ html }) => html),
      '{% endblock %}\n',
    ].join('\n'),
    [`${name}.text`]: [
      `{% layout 'layout.text' %}{% block content %}${before}{{ '${key}.title' | t: ${parameters} }}`,
      ...content.map(({ text }) => text),
      '{% endblock %}\n',
    ].join('\n\n'),
  };
}
