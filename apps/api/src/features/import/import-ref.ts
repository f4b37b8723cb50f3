/** Which import a statement is about. */
export type ImportRef = { organizationId: number; importId: number };
