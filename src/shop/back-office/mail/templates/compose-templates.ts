/** A part of a message: its HTML, and the same as text. */
export interface MessagePart {
  html: string;
  text: string;
}

/** A partial of the layout, such as `items`. @param parameters as in `include`, e.g. `prices: true` */
export function partial(name: string, parameters = ''): MessagePart {
  const given = parameters === '' ? '' : `, ${parameters}`;
  return {
    html: `{% include '${name}.html'${given} %}`,
    text: `{% include '${name}.text'${given} %}`,
  };
}

/** A paragraph with a text of the translations. @param parameters as of the filter `t`, e.g. `amount: total` */
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

/** A button with a link; left out if the expression is empty. @param url an expression, e.g. `link` */
export function button(key: string, url: string): MessagePart {
  return {
    html: `{% if ${url} != blank %}{% assign button_label = '${key}' | t %}{% include 'button.html', url: ${url}, label: button_label %}{% endif %}`,
    text: `{% if ${url} != blank %}{{ '${key}' | t }}: {{ ${url} }}{% endif %}`,
  };
}

/** The part, only if the condition is true. */
export function when(condition: string, part: MessagePart): MessagePart {
  return {
    html: `{% if ${condition} %}${part.html}{% endif %}`,
    text: `{% if ${condition} %}${part.text}{% endif %}`,
  };
}

/** An assignment at the beginning of a message. @param value an expression, e.g. `refund.amount | money: order.currency_code` */
export function assign(variable: string, value: string): MessagePart {
  const text = `{% assign ${variable} = ${value} %}`;
  return { html: text, text };
}

interface MessageHead {
  /** The parameters of its subject and title, as of the filter `t`. */
  parameters: string;
  /** Values that parameters need, since those are variables only. */
  assigned?: readonly MessagePart[];
}

/** The templates of a message: `<name>.subject`, `<name>.html` and `<name>.text`. Both bodies begin with a title and a greeting. */
export function composeTemplates(
  name: string,
  { parameters, assigned = [] }: MessageHead,
  ...parts: readonly MessagePart[]
): Record<string, string> {
  const key = name.replaceAll('-', '_');
  const before = assigned.map(({ text }) => text).join('');
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
