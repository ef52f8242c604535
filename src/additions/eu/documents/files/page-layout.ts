/** How pages look, as a shop sets it in `layout.json`. It is applied whenever a file is written: it is not stored with documents. */
export interface PageLayout {
  /** Of the title and of the lines around the table: `#rrggbb`. */
  accent_color: string;
  /** The most that the logo takes, in points. */
  logo_width: number;
  logo_height: number;
}

export const BUILT_IN_LAYOUT: PageLayout = { accent_color: '#000000', logo_width: 150, logo_height: 50 };
