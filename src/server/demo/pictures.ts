import { createHash } from 'node:crypto';

/** The colors of an image. */
interface Colours {
  ground: string;
  ink: string;
  light: string;
}

const VIEWS: Colours[] = [
  { ground: '#ece4d2', ink: '#2f4a3f', light: '#d9a441' },
  { ground: '#22333b', ink: '#f1e3c6', light: '#f0b94d' },
];

/** What a product of a type looks like, in a square of 40 by 40. */
const SHAPES: Record<string, string> = {
  Tableware: 'M6 8h22v16a8 8 0 0 1-8 8h-6a8 8 0 0 1-8-8zM28 11h5a4 4 0 0 1 0 13h-5v-3h4a2 2 0 0 0 0-7h-4z',
  Cookware: 'M4 14h24v8a9 9 0 0 1-9 9h-6a9 9 0 0 1-9-9zM28 15h12v3H28zM12 10h8v3h-8z',
  Clothing: 'M12 5l5 3h6l5-3 9 7-5 7-4-3v20H12V16l-4 3-5-7z',
  Blankets: 'M4 10h32v6H4zM4 18h32v6H4zM4 26h32v6H4zM6 32h2v4H6zM14 32h2v4h-2zM24 32h2v4h-2zM32 32h2v4h-2z',
  Lighting: 'M16 2h8v4h4l3 6v16l-3 6H12l-3-6V12l3-6h4zM14 13v14h12V13zM20 15q5 7 0 10-5-3 0-10z',
  Fire: 'M20 3q3 8 9 13 6 9-2 17H13q-8-8-1-17 2 4 5 4-2-9 3-17zM6 35h28v3H6z',
  'Gift Cards': 'M3 9h34v23H3zM3 15h34v4H3zM17 9h6v23h-6z',
};

/**
 * Generates two images of a product, in light and dark colors, with its shape and title. They are `data:` URLs, so that they need
 * neither a host nor a port, which a demo changes often: storefronts such as the Next.js starter only load images from configured
 * hosts.
 */
export function picturesOf(title: string, type: string): string[] {
  return VIEWS.map((colours) => {
    const drawing = Buffer.from(draw(title, type, colours));
    return `data:image/svg+xml;base64,${drawing.toString('base64')}`;
  });
}

/** The title decides on position and colors, so that no two products look the same. */
function draw(title: string, type: string, { ground, ink, light }: Colours): string {
  const [hue, angle, size, x] = createHash('sha1').update(title).digest();
  const tint = `hsl(${Math.round((hue / 256) * 360)} 38% 55%)`;
  const words = title.split(' ');
  const lines = words.map((word, at) => `<text x='6' y='${74 - 8 * (words.length - at - 1)}'>${word}</text>`);
  const place = `translate(${20 + (x % 12)} 8) rotate(${(angle % 17) - 8} 20 20) scale(${(0.9 + size / 1000).toFixed(2)})`;
  return (
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 80 80'><path fill='${ground}' d='M0 0h80v80H0z'/>` +
    `<circle cx='64' cy='14' r='${5 + (size % 5)}' fill='${light}'/>` +
    `<path fill='${tint}' fill-rule='evenodd' transform='${place}' d='${SHAPES[type] ?? SHAPES.Tableware}'/>` +
    `<g fill='${ink}' font-family='Georgia,serif' font-size='7'>${lines.join('')}</g></svg>`
  );
}
