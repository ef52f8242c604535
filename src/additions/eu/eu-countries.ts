/** The member states of the European Union by their ISO codes, in lower case. */
export const MEMBER_STATES: ReadonlySet<string> = new Set(
  'at be bg cy cz de dk ee es fi fr gr hr hu ie it lt lu lv mt nl pl pt ro se si sk'.split(' '),
);

export function isInEu(countryCode: string | null | undefined): boolean {
  return MEMBER_STATES.has((countryCode ?? '').toLowerCase());
}

/** A region, as far as it decides whether the rules of the EU apply to it. */
export interface EuRegion {
  /** Set by staff; null if the countries decide. */
  eu: boolean | null;
  /** ISO codes. */
  countries: readonly string[];
}

/** Whether the rules of the EU apply to a region: to those with a country of the EU, unless `region.eu` says otherwise. */
export function followsEuRules({ eu, countries }: EuRegion): boolean {
  return eu ?? countries.some(isInEu);
}
