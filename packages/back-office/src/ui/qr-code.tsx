import { encodeQR } from 'qr';

interface QrCodeProps {
  text: string;
  /** What it is, for those who do not see it. */
  label: string;
  /** The length of a side in pixels. */
  size: number;
}

/** A QR code, dark on white in any colour scheme, as scanners expect. */
export default function QrCode({ text, label, size }: QrCodeProps) {
  const rows = encodeQR(text, 'raw', { border: 2 });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
