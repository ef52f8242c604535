import type { Part } from './read-templates.ts';

/**
 * Templates that write what documents say without templates, to start from. `documents:preview` writes them; there is none of an
 * introduction, as documents have no such text.
 */
export const STARTER_TEMPLATES: Readonly<Partial<Record<Part | '_address', string>>> = {
  _address: `{{ party.name }}
{% if party.address_1 %}{{ party.address_1 }}
{% endif %}{% if party.address_2 %}{{ party.address_2 }}
{% endif %}{% if party.postal_code %}{{ party.postal_code }} {% endif %}{{ party.city }}
{% if party.province %}{{ party.province }}
{% endif %}{{ party.country_code }}
`,
  sender: `{% include '_address', party: seller %}`,
  'payment-terms': `{{ document.payment_terms }}`,
  notes: `{% if legal_texts.size > 0 %}{{ labels.accepted }} {% for text in legal_texts %}{{ text.title }} ({{ labels.version }} {{ text.version }}){% unless forloop.last %}, {% endunless %}{% endfor %}

{% endif %}{{ seller.note }}
`,
  footer: `{% if seller.email %}{{ seller.email }}{% if seller.phone %} · {% endif %}{% endif %}{{ seller.phone }}
{%- if seller.vat_id %}   {{ labels.vat_id }} {{ seller.vat_id }}{% endif %}
{%- if seller.tax_number %}   {{ labels.tax_number }} {{ seller.tax_number }}{% endif %}
{%- if seller.registration %}   {{ labels.registration }} {{ seller.registration }}{% endif %}
{%- if seller.iban %}   {{ labels.account }} {{ seller.iban }} {{ seller.bic }}{% endif %}
`,
};
