import { Avatar } from '@mantine/core';
import { ImageIcon } from 'lucide-react';

/** A small picture of a product, or the place of one. */
export function Thumbnail({ src, size = 36 }: { src: string | null | undefined; size?: number }) {
  return (
    <Avatar
      src={src}
      alt=""
      size={size}
      radius="sm"
      variant="light"
      aria-hidden
      imageProps={{ loading: 'lazy' }}
    >
      <ImageIcon size={size / 2} strokeWidth={1.4} aria-hidden />
    </Avatar>
  );
}
