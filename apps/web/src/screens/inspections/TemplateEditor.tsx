import { inspectionTemplates } from '@lintel/contract/inspections/inspection-template';
import { INSPECTION_TYPE_WORDS, type InspectionType, type TemplateArea } from '@lintel/domain/inspections/inspections';
import { Button } from '@mui/material';
import {
  useCreateInspectionTemplateMutation,
  useDeleteInspectionTemplateMutation,
  useUpdateInspectionTemplateMutation,
} from '#api/inspection.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver } from '#app/form/contract-resolver.ts';
import { FormCheckbox } from '#app/form/FormCheckbox.tsx';
import { FormText } from '#app/form/FormText.tsx';
import { useLeave } from '#app/form/unsaved.ts';
import { useForm } from '#app/form/use-form.ts';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';
import { DrawerSection, SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { AreaFields, newArea } from './AreaFields.tsx';
import type { Template } from './TemplatesTab.tsx';

/** What a template is made of; `starter` where it is a built-in one that becomes the organization's. */
export type TemplateDraft = Pick<Template, 'name' | 'type' | 'areas' | 'mustBeSigned' | 'starter'>;
type TemplateEditorProps = {
  organizationId: number;
  /** The template that is changed, or what a new one begins as. */
  template: Template | null;
  draft?: TemplateDraft | undefined;
  onClose: () => void;
};
type Values = { name: string; type: string; mustBeSigned: boolean; areas: TemplateArea[] };

const BODY = inspectionTemplates.createInspectionTemplate.body.omit({ organizationId: true, starter: true });
const TYPES = Object.entries(INSPECTION_TYPE_WORDS).map(([value, label]) => ({ value, label }));

/** Changes a template, or adds one. */
export function TemplateEditor({ organizationId, template, draft, onClose }: TemplateEditorProps) {
  const leave = useLeave();
  const confirm = useConfirm();
  const [create] = useCreateInspectionTemplateMutation();
  const [update] = useUpdateInspectionTemplateMutation();
  const [archive] = useDeleteInspectionTemplateMutation();
  const from = template ?? draft;
  const form = useForm({
    defaultValues: {
      name: from?.name ?? '',
      type: (from?.type ?? 'ANNUAL') satisfies InspectionType as string,
      mustBeSigned: from?.mustBeSigned ?? false,
      areas: from?.areas ?? [newArea()],
    },
    resolver: contractResolver(BODY, (values: Values) => values),
  });
  const areas = form.watch('areas');
  // why: the complaints of the contract are by path, and those of a list are no fields of the form
  const problems = form.formState.errors as Record<string, { message?: string } | undefined>;
  const title = template ? template.name : 'New template';

  async function remove(of: Template) {
    const isSure = await confirm({
      title: 'Archive the template?',
      body: `${of.inspections} inspections were made from it; they stay as they are.`,
      okLabel: 'Archive',
    });
    if (!isSure) return;
    const { error } = await archive({ params: { templateId: of.id }, ifMatch: of.version });
    if (!error) onClose();
  }

  return (
    <SideDrawer label="Template" title={title} onClose={() => leave(onClose)}>
      <DrawerSection title={template ? `Version ${template.number}` : 'What is looked at'}>
        <ContractForm
          label="Template"
          form={form}
          submitLabel={template ? 'Save template' : 'Add template'}
          onCancel={onClose}
          send={(body) =>
            template
              ? update({ params: { templateId: template.id }, body, ifMatch: template.version, errors: 'inline' })
              : create({
                  body: { ...body, organizationId, ...(draft?.starter && { starter: draft.starter }) },
                  errors: 'inline',
                })
          }
          done={(data) => `Saved as version ${data.number}.`}
          onSent={onClose}
        >
          <FormText name="name" label="Name" isRequired />
          <FormText name="type" label="Type" options={TYPES} />
          <FormCheckbox
            name="mustBeSigned"
            label="Must be signed"
            hint="The inspection is then submitted, and each of its follow-ups closed, with the name of the person who signs."
          />
          <AreaFields
            areas={areas}
            problemAt={(path) => problems[path]?.message}
            onChange={(next) => form.setValue('areas', next, { shouldDirty: true })}
          />
        </ContractForm>
        {template && <Button onClick={() => remove(template)}>Archive template</Button>}
      </DrawerSection>
    </SideDrawer>
  );
}
