import type { project } from '@lintel/contract/capital/project';
import type { RouteAnswer } from '#api/endpoints.ts';

export type { Project } from '#app/project/project-values.ts';
export type ScopeLine = RouteAnswer<typeof project.listProjectItems>['results'][number];
export type DefenceLine = RouteAnswer<typeof project.listProjectDefence>['results'][number];
