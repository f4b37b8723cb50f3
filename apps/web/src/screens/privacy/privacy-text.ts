/** What this instance keeps about people, for how long, and where; true of the version that serves it. */
export const PRIVACY_SECTIONS: readonly { title: string; paragraphs: readonly string[] }[] = [
  {
    title: 'Who is responsible',
    paragraphs: [
      'The organization that runs this server decides what is recorded here and who may see it. Lintel is the software it uses; the authors of Lintel receive nothing from this server. Ask an administrator of that organization to see, correct or remove what concerns you.',
    ],
  },
  {
    title: 'Residents',
    paragraphs: [
      'Lintel keeps no records of residents. When a list of units is imported, its columns about residents, such as names, phone numbers, emails, leases, deposits, balances and move dates, are left out: they are not mapped and not stored. Of a lease only the day on which it ends is kept with the unit, without anything about who lives there, so that work can wait until the unit is empty; whoever imports the list can leave that column out. The file itself is not kept either, only the cells that were used, so that the import can be explained and undone.',
      'Notes, service requests, photos and voice notes of inspections hold whatever members of the staff write, upload and say. They are asked to leave residents out. A voice note is a sound of a minute at most, kept as it was recorded with who recorded it and when; what it says is typed by people, never by a machine. The microphone is on only while one is being recorded.',
    ],
  },
  {
    title: 'People with an account',
    paragraphs: [
      'Your name, email, phone, title, time zone and picture, your password as a hash that cannot be turned back, your second factor if you set one up, your role, your properties and groups, and when you last opened each report.',
      'Each session keeps the address and the browser it was opened from, and you can end it on your Account page. It ends by itself after 14 days without use, and after 90 days in any case. Failed sign-ins are counted for a day.',
      'Changes are kept with your name, the time and the address they came from, in a log that cannot be changed afterwards. An archived account can no longer sign in; what it recorded stays.',
    ],
  },
  {
    title: 'Vendors, tags and messages',
    paragraphs: [
      'Contacts hold what a business relation needs: names, phones, emails, addresses, licence and insurance dates, notes.',
      'Of a printed tag that is scanned the time is kept, and who scanned it where that person was signed in. Somebody without an account leaves what they report: their words, their phone number if they give one, and their photos. The report is in the log of changes with the address it came from; how many come from one address is counted for a day.',
      'Mails and text messages that were sent are deleted after 90 days, the file of a mailed report as soon as it is sent; links in them work for 30 minutes to seven days and are deleted after 14 days. Pictures lose the place they were taken at when they are uploaded; a file that was archived is deleted after 30 days.',
    ],
  },
  {
    title: 'Logs',
    paragraphs: [
      'The server writes one line for each request: when, which kind of page, who by number, how it ended. No passwords, no contents, no addresses of pages. How long the lines are kept is up to whoever runs the server.',
    ],
  },
  {
    title: 'In your browser',
    paragraphs: [
      'One cookie, XSRF-TOKEN, protects your session against other sites. The browser’s local storage keeps you signed in (ACCESS_TOKEN and REFRESH_TOKEN, cleared when you sign out) and remembers choices on this device: light or dark, the menu’s width, places you opened last, columns of an import. There is no tracking, no advertising, and nothing is loaded from other servers.',
    ],
  },
  {
    title: 'How long',
    paragraphs: [
      'Everything else is kept for as long as the organization keeps it, and in its backups for as long as it keeps those. Nothing is passed on to anybody unless an administrator sets up a mail server, a text message service or a storage bucket.',
    ],
  },
];
