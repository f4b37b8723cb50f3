import {
  Barcode,
  Building,
  ChartColumn,
  ChartLine,
  ClipboardCheck,
  Factory,
  FileChartColumn,
  FileSearch,
  Flag,
  Flame,
  House,
  LayoutGrid,
  type LucideIcon,
  ReceiptText,
  RefreshCw,
  Shield,
  SlidersHorizontal,
  Tag,
  User,
  Users,
} from 'lucide-react';
import type { MenuGroup } from '#app/screen.ts';

export const GROUP_ICONS: Record<MenuGroup, LucideIcon> = {
  Insights: ChartLine,
  Reports: FileChartColumn,
  Admin: SlidersHorizontal,
};

const SCREEN_ICONS: Record<string, LucideIcon> = {
  home: House,
  properties: Building,
  'inventory-heatmap': LayoutGrid,
  'capital-assets': ChartColumn,
  warranty: Shield,
  invoice: ReceiptText,
  turnover: RefreshCw,
  inspections: ClipboardCheck,
  contacts: Users,
  safety: Flame,
  redflag: Flag,
  'serial-plates': Barcode,
  'fls-invoices': FileSearch,
  manufacturers: Factory,
  users: User,
  'tag-batch': Tag,
};

/** The icon of a menu entry; the collapsed drawer shows only the icon. */
export function screenIcon(id: string): LucideIcon {
  return SCREEN_ICONS[id] ?? Building;
}
