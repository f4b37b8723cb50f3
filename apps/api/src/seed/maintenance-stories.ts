import type { RichText } from '@lintel/domain/base/rich-text';
import type { DemoType } from './demo-models.ts';

/** What goes wrong with a kind of item, or with a unit itself, and what is done about it. */
export type MaintenanceStory = {
  /** Kinds of items it happens to; none is the unit itself. */
  types: readonly DemoType[];
  reported: string;
  priority: 'EMERGENCY' | 'HIGH' | 'NORMAL' | 'LOW';
  done: string;
  /** What the people on site wrote when they closed it. */
  closing: string;
  /** Cents for parts and labour, lowest and highest. */
  cost: readonly [number, number];
  vendor?: string;
};

export const STORIES: readonly MaintenanceStory[] = [
  {
    types: ['electricHeater', 'gasHeater'],
    reported: 'No hot water',
    priority: 'HIGH',
    done: 'Heating element and thermostat replaced',
    closing: 'Upper element was open. Water at 120 F when we left.',
    cost: [9_500, 24_000],
  },
  {
    types: ['electricHeater', 'gasHeater'],
    reported: 'Water around the base of the water heater',
    priority: 'EMERGENCY',
    done: 'Relief valve and drain line replaced',
    closing: 'Valve was weeping, tank is dry. Looked again the next day.',
    cost: [12_000, 31_000],
    vendor: 'Bluewater Plumbing',
  },
  {
    types: ['heatPump', 'furnace', 'roomAc'],
    reported: 'Not cooling below 80',
    priority: 'HIGH',
    done: 'Coil cleaned, charge corrected',
    closing: 'Coil was matted. 18 degrees across it now.',
    cost: [14_500, 42_000],
    vendor: 'North Harbor Air',
  },
  {
    types: ['heatPump', 'furnace', 'roomAc'],
    reported: 'Loud rattle when it starts',
    priority: 'NORMAL',
    done: 'Fan blade and mount tightened',
    closing: 'Two mount screws were gone.',
    cost: [4_000, 9_500],
  },
  {
    types: ['refrigerator'],
    reported: 'Refrigerator is warm, freezer works',
    priority: 'HIGH',
    done: 'Evaporator fan replaced',
    closing: 'Fan was iced in. Down to 38 F after two hours.',
    cost: [8_500, 21_000],
  },
  {
    types: ['dishwasher'],
    reported: 'Dishwasher does not drain',
    priority: 'NORMAL',
    done: 'Drain hose cleared and re-routed',
    closing: 'Hose had no high loop. Ran a full cycle.',
    cost: [3_500, 9_000],
  },
  {
    types: ['electricRange', 'gasRange'],
    reported: 'Left rear burner does not heat',
    priority: 'NORMAL',
    done: 'Burner and receptacle replaced',
    closing: 'Receptacle was burnt.',
    cost: [4_500, 11_500],
  },
  {
    types: ['washer'],
    reported: 'Washer stops before the spin',
    priority: 'NORMAL',
    done: 'Lid switch replaced',
    closing: 'Lid switch. Ran three loads.',
    cost: [5_500, 13_000],
  },
  {
    types: ['dryer'],
    reported: 'Dryer takes three cycles',
    priority: 'HIGH',
    done: 'Vent cleaned to the roof',
    closing: 'Vent was nearly closed with lint.',
    cost: [6_000, 16_000],
    vendor: 'ClearVent Services',
  },
  {
    types: ['disposal'],
    reported: 'Disposal hums and does not turn',
    priority: 'LOW',
    done: 'Jam cleared, overload reset',
    closing: 'Bottle cap.',
    cost: [2_500, 5_500],
  },
  {
    types: ['microwave', 'rangeHood'],
    reported: 'Light under the hood is out',
    priority: 'LOW',
    done: 'Lamp and socket replaced',
    closing: 'Socket was corroded.',
    cost: [1_500, 4_500],
  },
  {
    types: [],
    reported: 'Bathroom tap drips',
    priority: 'LOW',
    done: 'Cartridge replaced',
    closing: 'New cartridge, no drip after an hour.',
    cost: [2_500, 7_500],
  },
  {
    types: [],
    reported: 'Bedroom window does not lock',
    priority: 'HIGH',
    done: 'Sash lock replaced',
    closing: 'Both sashes lock now.',
    cost: [2_000, 6_500],
  },
];

/** What is done in the units of one stack while nobody sees that they share a drain. */
export const SHARED_DRAIN: readonly MaintenanceStory[] = [
  {
    types: [],
    reported: 'Kitchen sink backed up',
    priority: 'HIGH',
    done: 'Kitchen drain cleared',
    closing: 'Snaked 25 feet, grease.',
    cost: [9_000, 18_000],
    vendor: 'Bluewater Plumbing',
  },
  {
    types: [],
    reported: 'Water from the ceiling over the sink',
    priority: 'EMERGENCY',
    done: 'Leak at the drain stack under the floor above made tight',
    closing: 'Coupling was loose at the riser.',
    cost: [16_000, 41_000],
    vendor: 'Bluewater Plumbing',
  },
];

/** Notes that people leave, with some of what the editor can do. */
export const NOTES: readonly RichText[] = [
  textOf([{ text: 'Resident is home after ' }, { text: '5 PM', isBold: true }, { text: '; small dog.' }]),
  textOf([{ text: 'Part ordered, ' }, { text: 'three to five days', isBold: true }, { text: '.' }]),
  {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'Looked at:' }] },
      {
        type: 'bulletList',
        content: ['breaker and wiring, fine', 'filter, changed', 'drain, slow'].map((text) => ({
          type: 'listItem',
          content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
        })),
      },
    ],
  },
  textOf([{ text: 'Second time this year. Consider replacing at the next turn.' }]),
];

function textOf(parts: readonly { text: string; isBold?: boolean }[]): RichText {
  const content = parts.map(({ text, isBold = false }) =>
    isBold ? { type: 'text' as const, text, marks: [{ type: 'bold' as const }] } : { type: 'text' as const, text },
  );
  return { type: 'doc', content: [{ type: 'paragraph', content }] };
}
