import { Box } from 'lucide-react';

/** Drawn on a grid of 24; found by words in the item type's name, the more specific ones first. */
const ICONS: readonly { words: readonly string[]; path: string }[] = [
  {
    words: ['water heater', 'tankless', 'boiler'],
    path: 'M7 5.5C7 4 9 3 12 3s5 1 5 2.5v13c0 1.5-2 2.5-5 2.5s-5-1-5-2.5zM12 10c1.3 1.5 2 2.4 2 3.5a2 2 0 0 1-4 0c0-1.1.7-2 2-3.5z',
  },
  {
    words: ['heat pump', 'air condition', 'room ac', 'central ac', 'condenser', 'air handler', 'furnace', 'hvac'],
    path: 'M3 5h18v14H3zM10 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM10 12l2.8-2.8M10 12l-2.8 2.8M17 9h1.5M17 12h1.5M17 15h1.5',
  },
  { words: ['refrigerator', 'fridge', 'freezer'], path: 'M6 3h12v18H6zM6 10h12M9 6v2M9 13v3' },
  { words: ['microwave'], path: 'M3 6h18v12H3zM6 9h8.5v6H6zM17.8 9.5v.01M17.8 12v.01M17.8 14.5v.01' },
  {
    words: ['dishwasher'],
    path: 'M4 3h16v18H4zM4 8h16M7 5.5h3M12 11c1.8 2 2.8 3.2 2.8 4.5a2.8 2.8 0 0 1-5.6 0C9.2 14.2 10.2 13 12 11z',
  },
  {
    words: ['washer'],
    path: 'M5 3h14v18H5zM12 18.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM8 6h.01M11 6h.01M8 14c1.4-1 2.6 1 4 0s2.6-1 4 0',
  },
  {
    words: ['dryer'],
    path: 'M5 3h14v18H5zM12 18.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8 6h4',
  },
  {
    words: ['range', 'oven', 'stove', 'cooktop'],
    path: 'M4 4h16v17H4zM4 9h16M7 6.5h.01M10.5 6.5h.01M14 6.5h3M7.5 12.5h9V18h-9z',
  },
];

/** The icon of an item type, by its name; always beside the name, never alone. */
export function ItemTypeIcon({ name, size = 20 }: { name: string; size?: number }) {
  const words = name.toLowerCase();
  const icon = words.includes('hood')
    ? undefined
    : ICONS.find((each) => each.words.some((word) => words.includes(word)));
  if (!icon) return <Box size={size} strokeWidth={1.75} aria-hidden />;
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={icon.path} />
    </svg>
  );
}
