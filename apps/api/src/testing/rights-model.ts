/** What everybody may do, by the rules in words: the oracle that the server is compared with. */
export const ORGANIZATIONS = ['A', 'B'] as const;
export const PROPERTIES = { a1: 'A', a2: 'A', b1: 'B' } as const;
export const PEOPLE = ['super', 'second', 'adminA', 'otherAdminA', 'memberA', 'viewerA', 'adminB', 'both'] as const;
/** The group belongs to A and gives the role of a manager at a1. */
export const GROUP = { organization: 'A', property: 'a1' } as const;

export type Organization = (typeof ORGANIZATIONS)[number];
export type PropertyName = keyof typeof PROPERTIES;
export type Who = (typeof PEOPLE)[number];
type Membership = { roleId: number; isAdmin: boolean; leftAt: number | null };
export type Model = Record<Who, PersonModel> & { tick: number };
export type PersonModel = {
  isArchived: boolean;
  isSuper: boolean;
  memberships: Partial<Record<Organization, Membership>>;
  properties: Set<PropertyName>;
  isInGroup: boolean;
};

/** Everybody as the test's database begins. */
export function firstModel(): Model {
  const person = (isSuper: boolean, memberships: Partial<Record<Organization, [number, boolean]>>) => ({
    isArchived: false,
    isSuper,
    memberships: Object.fromEntries(
      Object.entries(memberships).map(([name, [roleId, isAdmin]]) => [name, { roleId, isAdmin, leftAt: null }]),
    ),
    properties: new Set<PropertyName>(),
    isInGroup: false,
  });
  return {
    tick: 0,
    super: person(true, {}),
    second: person(false, { A: [2, false] }),
    adminA: person(false, { A: [3, true] }),
    otherAdminA: person(false, { A: [2, true] }),
    memberA: person(false, { A: [2, false] }),
    viewerA: person(false, { A: [1, false] }),
    adminB: person(false, { B: [3, true] }),
    both: person(false, { A: [2, false], B: [2, true] }),
  };
}

/** The organizations a person belongs to now. */
export function livesIn({ memberships }: PersonModel): Organization[] {
  return ORGANIZATIONS.filter((name) => memberships[name]?.leftAt === null);
}

/** The organizations a person administers now. */
export function administers(person: PersonModel): Organization[] {
  if (person.isSuper) return [...ORGANIZATIONS];
  return livesIn(person).filter((name) => person.memberships[name]?.isAdmin);
}

/** The properties a person sees now. */
export function sees(person: PersonModel): PropertyName[] {
  const names = Object.keys(PROPERTIES) as PropertyName[];
  const lives = livesIn(person);
  const rules = administers(person);
  return names.filter((name) => {
    const organization = PROPERTIES[name];
    if (rules.includes(organization)) return true;
    const isGiven = person.properties.has(name) || (person.isInGroup && name === GROUP.property);
    return lives.includes(organization) && isGiven;
  });
}

/** Whether the actor may know of a person at all. */
export function knows(model: Model, actor: Who, target: Who): boolean {
  if (model[target].isArchived) return false;
  if (actor === target || model[actor].isSuper) return true;
  return livesIn(model[target]).some((name) => administers(model[actor]).includes(name));
}

export type RightsChange = { roleId?: number; isAdmin?: boolean };

/** Changes a person's rights in an organization; answers the status that is due. */
export function setRights(
  model: Model,
  actor: Who,
  target: Who,
  organization: Organization,
  change: RightsChange,
): number {
  if (model[actor].isArchived) return 401;
  if (!knows(model, actor, target)) return 404;
  const rules = administers(model[actor]);
  if (rules.length === 0) return 403;
  if (!rules.includes(organization)) return 404;
  const { memberships } = model[target];
  const before = memberships[organization]?.leftAt === null ? memberships[organization] : undefined;
  if (!before && !model[actor].isSuper) return 404;
  memberships[organization] = {
    roleId: change.roleId ?? before?.roleId ?? 2,
    isAdmin: change.isAdmin ?? before?.isAdmin ?? false,
    leftAt: null,
  };
  return 200;
}

/** Makes somebody a super user, or not one any more. */
export function setSuper(model: Model, actor: Who, target: Who, isSuper: boolean): number {
  if (model[actor].isArchived) return 401;
  if (!knows(model, actor, target)) return 404;
  if (model[target].isSuper === isSuper) return 200;
  if (!model[actor].isSuper) return 403;
  const others = PEOPLE.filter((who) => who !== target && model[who].isSuper && !model[who].isArchived);
  if (!isSuper && others.length === 0) return 409;
  model[target].isSuper = isSuper;
  return 200;
}

/** Archives a person where the actor administers. */
export function archive(model: Model, actor: Who, target: Who): number {
  if (model[actor].isArchived) return 401;
  const rules = administers(model[actor]);
  if (rules.length === 0) return 403;
  if (actor === target) return 409;
  if (!knows(model, actor, target)) return 404;
  model.tick += 1;
  const person = model[target];
  for (const name of livesIn(person))
    if (rules.includes(name)) (person.memberships[name] as Membership).leftAt = model.tick;
  if (livesIn(person).length === 0 && (model[actor].isSuper || !person.isSuper)) {
    person.isArchived = true;
    person.isSuper = false;
  }
  return 204;
}

/** Brings a person back where they last belonged. */
export function restore(model: Model, actor: Who, target: Who): number {
  if (model[actor].isArchived) return 401;
  const rules = administers(model[actor]);
  if (rules.length === 0) return 403;
  const person = model[target];
  const left = rules.filter(
    (name) => person.memberships[name] !== undefined && person.memberships[name]?.leftAt !== null,
  );
  const isHere = rules.some((name) => person.memberships[name]?.leftAt === null);
  const latest = Math.max(...left.map((name) => person.memberships[name]?.leftAt ?? 0));
  const back = isHere ? [] : left.filter((name) => person.memberships[name]?.leftAt === latest);
  const isKnown = back.length > 0 || model[actor].isSuper;
  if (isKnown && (person.isArchived || back.length > 0)) {
    for (const name of back) (person.memberships[name] as Membership).leftAt = null;
    person.isArchived = false;
    return 200;
  }
  return knows(model, actor, target) ? 409 : 404;
}

/** Gives or takes a property. */
export function setProperty(model: Model, actor: Who, target: Who, property: PropertyName, isGiven: boolean): number {
  if (model[actor].isArchived) return 401;
  const rules = administers(model[actor]);
  if (rules.length === 0) return 403;
  // What somebody may read is no secret to them: that they may not give or take it is said.
  if (!rules.includes(PROPERTIES[property])) return sees(model[actor]).includes(property) ? 403 : 404;
  if (!knows(model, actor, target) || !livesIn(model[target]).includes(PROPERTIES[property])) return 404;
  if (isGiven) model[target].properties.add(property);
  else model[target].properties.delete(property);
  return 204;
}

/** Puts somebody into the group or takes them out. */
export function setGroup(model: Model, actor: Who, target: Who, isIn: boolean): number {
  if (model[actor].isArchived) return 401;
  const rules = administers(model[actor]);
  if (rules.length === 0) return 403;
  if (!rules.includes(GROUP.organization)) return 404;
  if (model[target].isArchived || !livesIn(model[target]).includes(GROUP.organization)) return 404;
  model[target].isInGroup = isIn;
  return 204;
}
