import { readFileSync } from 'node:fs';
import { findInPackage } from '@storekeep/server/extend';

/** The colors of products, by the values of their options. */
const COLOURS: Record<string, string> = {
  ...{ Cream: '#efe3c8', Forest: '#3f6150', Rust: '#b5532f', Olive: '#66704a', Navy: '#34465f' },
  ...{ Charcoal: '#454b50', Ochre: '#cf9736', Slate: '#56636d', 'Signal Orange': '#e0702c' },
  ...{ Moss: '#7b8a5c', Oat: '#d9c8a6', Black: '#2c3236', Brass: '#b58d43' },
};

/** The background of a picture: from its top to its bottom. */
const DAY = ['#f5f0e6', '#e2d9c6'];
const EVENING = ['#2c4048', '#587069'];

/**
 * Draws a product: once for each color that its variants have, and once in the evening. They are `data:` URLs, so that they need
 * neither a host nor a port, which a demo changes often: storefronts such as the Next.js starter only load images from configured
 * hosts.
 * @param variants the values of the options of each variant
 */
export function drawProduct(handle: string, variants: readonly string[][]) {
  const drawing = readFileSync(findInPackage(`examples/storefront/pictures/${handle}.svg`), 'utf8');
  const names = [...new Set(variants.flat().filter((value) => value in COLOURS))];
  const colours = names.length > 0 ? names.map((name) => COLOURS[name]) : [null];
  return {
    images: [
      ...colours.map((colour) => draw(drawing, colour, DAY)),
      draw(drawing, colours.at(-1) ?? null, EVENING),
    ],
    /** The index of the image of a variant. */
    pictureOf: (values: readonly string[]): number =>
      Math.max(
        0,
        names.findIndex((name) => values.includes(name)),
      ),
  };
}

/** @param colour replaces that of the drawing */
function draw(drawing: string, colour: string | null, [top, bottom]: string[]): string {
  const ground =
    `<linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${top}"/>` +
    `<stop offset="1" stop-color="${bottom}"/></linearGradient><path fill="url(#g)" d="M0 0h400v400H0z"/>`;
  const coloured = colour ? drawing.replace(/color="[^"]*"/, `color="${colour}"`) : drawing;
  return `data:image/svg+xml;base64,${Buffer.from(coloured.replace('>', `>${ground}`)).toString('base64')}`;
}
