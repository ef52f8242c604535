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

/**
 * Generates two images of a product, in light and dark colors, which display its title. They are `data:` URLs, so that the demo needs
 * no other server: storefronts such as the Next.js starter only load images from configured hosts.
 */
export function picturesOf(title: string): string[] {
  return VIEWS.map((colours) => {
    const drawing = Buffer.from(draw(title.split(' '), colours));
    return `data:image/svg+xml;base64,${drawing.toString('base64')}`;
  });
}

/** @param words one line each, the last one at the bottom */
function draw(words: string[], { ground, ink, light }: Colours): string {
  const lines = words.map(
    (word, at) => `<text x='12' y='${70 - 10 * (words.length - at - 1)}'>${word}</text>`,
  );
  return (
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 80 80'><path fill='${ground}' d='M0 0h80v80H0z'/>` +
    `<circle cx='60' cy='18' r='7' fill='${light}'/><g fill='${ink}' font-family='Georgia,serif' font-size='9'>${lines.join('')}</g></svg>`
  );
}
