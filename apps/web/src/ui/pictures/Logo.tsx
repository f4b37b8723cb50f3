export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" fill="none">
      <path d="M3 4h18v4H3z" fill="var(--drawer-bar)" />
      <path d="M5.5 8v13M18.5 8v13" stroke="#fff" strokeWidth="2" />
    </svg>
  );
}
