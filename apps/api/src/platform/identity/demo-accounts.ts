/** The password of every demo sign-in. */
export const DEMO_PASSWORD = 'Open-the-door-26';

/** The demo's people, in the order in which the login page offers them; `role` describes what they may do and see. */
export const DEMO_ACCOUNTS = [
  { name: 'Dana Whitlock', email: 'admin@lintel.example', role: 'Administrator of Harbor Residential, 5 properties' },
  { name: 'Luis Ortega', email: 'manager@lintel.example', role: 'Regional maintenance manager, 3 properties' },
  { name: 'Mike Okafor', email: 'member@lintel.example', role: 'Technician, Orchard Gate' },
  { name: 'Ana Reyes', email: 'viewer@lintel.example', role: 'Owner, read only, 5 properties' },
  { name: 'Robin Hale', email: 'super@lintel.example', role: 'Super user, every organization' },
  { name: 'Olivia Brandt', email: 'admin@other.example', role: 'Administrator of Other Homes' },
] as const;
