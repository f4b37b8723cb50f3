import { ConditionForm } from './ConditionForm.tsx';
import { EditItemForm } from './EditItemForm.tsx';
import type { ItemPanel } from './ItemActions.tsx';
import type { ItemPanelProps } from './ItemForm.tsx';
import { LifespanForm } from './LifespanForm.tsx';
import { MoveForm } from './MoveForm.tsx';
import { ReplaceForm } from './ReplaceForm.tsx';
import { RetireForm } from './RetireForm.tsx';

const FORMS = {
  edit: EditItemForm,
  lifespan: LifespanForm,
  condition: ConditionForm,
  move: MoveForm,
  replace: ReplaceForm,
  retire: RetireForm,
} as const;

/** The form of one change of an item. */
export function ItemPanelForm({ panel, ...form }: ItemPanelProps & { panel: ItemPanel; onLeft: () => void }) {
  const Form = FORMS[panel];
  return <Form {...form} />;
}
