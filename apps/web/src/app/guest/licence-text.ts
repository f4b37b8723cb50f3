/** What a new person accepts; LICENCE_VERSION of the contract names this text and changes with it. */
export const LICENCE_PARAGRAPHS = [
  'Lintel is free software under the Apache License, version 2.0. You may use, copy, change and share it; it comes without any warranty, and its authors are not liable for what follows from its use.',
  'Whoever runs this server decides who gets an account and what each account may see. Your account is yours alone: keep its password and codes to yourself, and tell an administrator when somebody else may know them.',
  'Record what you know, and only for the communities that you were given. What you add, change and remove is kept with your name and the time, so that others can follow it; records are hidden or archived rather than erased.',
  'Figures such as age, remaining life, cost and warranty are worked out from what was recorded. They help to decide and stand beside how many rows they rest on; they do not replace an inspection, a contract or the word of the authority having jurisdiction.',
  'The server keeps your name, email, phone, sign-ins and what you recorded for as long as the organization needs them. It sends nothing to anybody else unless its administrator sets that up. Ask that administrator to see, correct or remove what concerns you.',
  'You may stop using Lintel at any time. An administrator can archive your account; what you recorded stays with the organization.',
] as const;
