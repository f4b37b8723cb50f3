import { ProjectChanges } from '@lintel/contract/capital/project';
import { useUpdateProjectMutation } from '#api/project.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver } from '#app/form/contract-resolver.ts';
import { useLeave } from '#app/form/unsaved.ts';
import { useVersionedForm } from '#app/form/use-versioned-form.ts';
import { ProjectFields } from '#app/project/ProjectFields.tsx';
import { type ProjectValues, projectFields, projectValues } from '#app/project/project-values.ts';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import type { Project } from './project-types.ts';

type EditProjectProps = { project: Project; onReload: () => Promise<Project | undefined>; onClose: () => void };

const resolver = contractResolver(ProjectChanges, (values: ProjectValues) => projectFields(values));

/** Changes what a project is called and booked as; scope, bids and state have buttons of their own. */
export function EditProject({ project, onReload, onClose }: EditProjectProps) {
  const leave = useLeave();
  const [update] = useUpdateProjectMutation();
  const { form, version, versioned } = useVersionedForm({
    thing: project,
    valuesOf: projectValues,
    resolverOf: () => resolver,
    load: onReload,
    recorded: { entity: 'project', id: project.id },
  });
  return (
    <SideDrawer label="Edit project" over={project.name} title="Edit project" onClose={() => leave(onClose)}>
      <ContractForm
        label="Edit project"
        form={form}
        submitLabel="Save"
        onCancel={onClose}
        versioned={versioned}
        send={(body) => update({ params: { projectId: project.id }, body, ifMatch: version, errors: 'inline' })}
        done="Project saved."
        onSent={onClose}
      >
        <ProjectFields
          organizationId={project.organizationId}
          archivedCode={
            project.glCodeId === null ? undefined : { id: project.glCodeId, words: project.glCode ?? 'Former code' }
          }
        />
      </ContractForm>
    </SideDrawer>
  );
}
