/** The values of a choice in other languages, by language tag. */
export type Labels = Record<string, Record<string, string>>;

/** Changes one of them. */
export function setLabel(labels: Labels, locale: string, value: string, label: string): Labels {
  return { ...labels, [locale]: { ...labels[locale], [value]: label } };
}

/** The labels for a body: without empty ones, and without those of values that were removed. */
export function toValueLabels(labels: Labels, values: readonly string[]): Labels | null {
  const languages = Object.entries(labels)
    .map(([locale, texts]) => {
      const shown = Object.entries(texts).filter(
        ([value, label]) => label.trim() !== '' && values.includes(value),
      );
      return [locale, Object.fromEntries(shown)] as const;
    })
    .filter(([, texts]) => Object.keys(texts).length > 0);
  return languages.length > 0 ? Object.fromEntries(languages) : null;
}
