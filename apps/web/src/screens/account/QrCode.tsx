import { create } from 'qrcode';

type QrCodeProps = { text: string; label: string };

const QUIET_MODULES = 4;

/** A QR code as one path, dark on white in both themes, because scanners need that. */
export function QrCode({ text, label }: QrCodeProps) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const size = modules.size + QUIET_MODULES * 2;
  const path = Array.from(modules.data, (isDark, index) => {
    if (!isDark) return '';
    const x = (index % modules.size) + QUIET_MODULES;
    const y = Math.floor(index / modules.size) + QUIET_MODULES;
    return `M${x} ${y}h1v1h-1z`;
  }).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={200}
      height={200}
      shapeRendering="crispEdges"
    >
      <path fill="#ffffff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000000" d={path} />
    </svg>
  );
}
