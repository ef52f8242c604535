/** A number from 0 to 1 for a name, always the same for one seed. */
export function draw(seed: string, name: string): number;
