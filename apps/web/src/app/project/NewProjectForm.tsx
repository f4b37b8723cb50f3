import { ProjectBody } from '@lintel/contract/capital/project';
import { useCreateProjectMutation } from '#api/project.api.ts';
import { ContractForm } from '../form/ContractForm.tsx';
import { contractResolver } from '../form/contract-resolver.ts';
import { useForm } from '../form/use-form.ts';
import { useAppSelector } from '../store.ts';
import { ProjectFields } from './ProjectFields.tsx';
import { type ProjectValues, projectFields, projectValues } from './project-values.ts';

/** The part of the call that is typed. */
const TYPED = ProjectBody.omit({ propertyId: true, itemIds: true, evenIfElsewhere: true });

type NewProjectFormProps = {
  propertyId: number;
  itemIds: number[];
  evenIfElsewhere: boolean;
  onClose: () => void;
  onDone: (projectId: number) => void;
};

export function NewProjectForm({ propertyId, itemIds, evenIfElsewhere, onClose, onDone }: NewProjectFormProps) {
  const organizationId = useAppSelector(({ session }) =>
    session.orgData.find(({ properties }) => properties.some(({ id }) => id === propertyId)),
  )?.id;
  const [create] = useCreateProjectMutation();
  const form = useForm({
    defaultValues: projectValues(),
    resolver: contractResolver(TYPED, (values: ProjectValues) => projectFields(values)),
  });
  return (
    <ContractForm
      label="New project"
      form={form}
      submitLabel="Create project"
      onCancel={onClose}
      send={(body) => create({ body: { ...body, propertyId, itemIds, evenIfElsewhere }, errors: 'inline' })}
      onSent={(data) => onDone(data.id)}
    >
      <ProjectFields organizationId={organizationId} />
    </ContractForm>
  );
}
