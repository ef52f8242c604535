/** The layout and the partials of all messages. Mail programs support tables and inline styles better than anything else. */
export const layoutTemplates = {
  'layout.html': `<!doctype html>
<html lang="{{ locale }}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{{ store.name }}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#f3f4f6;color:#1f2937;font:16px/1.5 Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#fff;border:1px solid #e5e7eb;border-radius:8px">
<tr><td style="padding:20px 32px;border-bottom:1px solid #e5e7eb;font-size:18px;font-weight:bold">{{ store.name }}</td></tr>
<tr><td style="padding:28px 32px">{% block content %}{% endblock %}</td></tr>
<tr><td style="padding:16px 32px;border-top:1px solid #e5e7eb;font-size:13px;color:#6b7280">{% include 'footer.html' %}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`,
  'footer.html': `{{ 'footer' | t: store: store.name }}`,
  'layout.text': `{% block content %}{% endblock %}

--
{% include 'footer.text' %}
`,
  'footer.text': `{{ 'footer' | t: store: store.name }}`,

  'greeting.html': `<p>{% if name != blank %}{{ 'greeting' | t: name: name }}{% else %}{{ 'greeting_without_name' | t }}{% endif %}</p>`,
  'greeting.text': `{% if name != blank %}{{ 'greeting' | t: name: name }}{% else %}{{ 'greeting_without_name' | t }}{% endif %}`,

  'button.html': `<p style="margin:24px 0"><a href="{{ url }}" style="display:inline-block;padding:12px 20px;background:#1f2937;border-radius:6px;color:#fff;text-decoration:none;font-weight:bold">{{ label }}</a></p>`,

  'items.html': `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:20px 0;border-collapse:collapse">
{% for item in items %}<tr>
<td style="padding:8px 0;border-bottom:1px solid #e5e7eb">{{ item.title }}{% if item.description != blank %}<br><span style="color:#6b7280;font-size:14px">{{ item.description }}</span>{% endif %}</td>
<td align="right" style="padding:8px 0;border-bottom:1px solid #e5e7eb;white-space:nowrap;vertical-align:top">{{ item.quantity }} ×</td>
{% if item.original_total != nil and prices %}<td align="right" style="padding:8px 0 8px 16px;border-bottom:1px solid #e5e7eb;white-space:nowrap;vertical-align:top">{{ item.original_total | money: order.currency_code }}</td>{% endif %}
</tr>
{% endfor %}</table>`,
  'items.text': `{% for item in items %}{{ item.quantity }} × {{ item.title }}{% if item.description != blank %}, {{ item.description }}{% endif %}{% if item.original_total != nil and prices %}: {{ item.original_total | money: order.currency_code }}{% endif %}
{% endfor %}`,

  'summary.html': `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:20px 0">
<tr><td>{{ 'items_total' | t }}</td><td align="right">{{ summary.items_total | money: order.currency_code }}</td></tr>
{% if summary.discount_total > 0 %}<tr><td>{{ 'discount_total' | t }}</td><td align="right">−{{ summary.discount_total | money: order.currency_code }}</td></tr>
{% endif %}<tr><td>{{ 'shipping_total' | t }}</td><td align="right">{{ summary.shipping_total | money: order.currency_code }}</td></tr>
{% if summary.gift_card_total > 0 %}<tr><td>{{ 'gift_card_total' | t }}</td><td align="right">−{{ summary.gift_card_total | money: order.currency_code }}</td></tr>
{% endif %}{% if summary.gift_card_tax_total > 0 %}<tr><td>{{ 'gift_card_tax_total' | t }}</td><td align="right">−{{ summary.gift_card_tax_total | money: order.currency_code }}</td></tr>
{% endif %}<tr><td style="padding-top:8px;font-weight:bold">{{ 'total' | t }}</td><td align="right" style="padding-top:8px;font-weight:bold">{{ summary.total | money: order.currency_code }}</td></tr>
<tr><td style="color:#6b7280;font-size:14px">{{ 'tax_total' | t }}</td><td align="right" style="color:#6b7280;font-size:14px">{{ summary.tax_total | money: order.currency_code }}</td></tr>
</table>`,
  'summary.text': `{{ 'items_total' | t }}: {{ summary.items_total | money: order.currency_code }}
{% if summary.discount_total > 0 %}{{ 'discount_total' | t }}: −{{ summary.discount_total | money: order.currency_code }}
{% endif %}{{ 'shipping_total' | t }}: {{ summary.shipping_total | money: order.currency_code }}
{% if summary.gift_card_total > 0 %}{{ 'gift_card_total' | t }}: −{{ summary.gift_card_total | money: order.currency_code }}
{% endif %}{% if summary.gift_card_tax_total > 0 %}{{ 'gift_card_tax_total' | t }}: −{{ summary.gift_card_tax_total | money: order.currency_code }}
{% endif %}{{ 'total' | t }}: {{ summary.total | money: order.currency_code }}
{{ 'tax_total' | t }}: {{ summary.tax_total | money: order.currency_code }}`,

  'address.html': `{% assign address = order.shipping_address %}{% if address %}<p style="margin:0;font-weight:bold">{{ 'shipping_address' | t }}</p>
<p style="margin:4px 0 20px">{{ address.first_name }} {{ address.last_name }}<br>{% if address.company != blank %}{{ address.company }}<br>{% endif %}{{ address.address_1 }}<br>{% if address.address_2 != blank %}{{ address.address_2 }}<br>{% endif %}{{ address.postal_code }} {{ address.city }}{% if address.country_code != blank %}<br>{{ address.country_code | country }}{% endif %}</p>{% endif %}`,
  'address.text': `{% assign address = order.shipping_address %}{% if address %}{{ 'shipping_address' | t }}:
{{ address.first_name }} {{ address.last_name }}
{% if address.company != blank %}{{ address.company }}
{% endif %}{{ address.address_1 }}
{% if address.address_2 != blank %}{{ address.address_2 }}
{% endif %}{{ address.postal_code }} {{ address.city }}
{% if address.country_code != blank %}{{ address.country_code | country }}{% endif %}{% endif %}`,

  'tracking.html': `{% for link in fulfillment.tracking_links %}<p style="margin:4px 0">{{ 'tracking_number' | t }}: {% if link.url != blank %}<a href="{{ link.url }}">{{ link.tracking_number }}</a>{% else %}{{ link.tracking_number }}{% endif %}</p>
{% endfor %}`,
  'tracking.text': `{% for link in fulfillment.tracking_links %}{{ 'tracking_number' | t }}: {{ link.tracking_number }}{% if link.url != blank %} {{ link.url }}{% endif %}
{% endfor %}`,
};
