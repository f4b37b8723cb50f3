/** Headers of columns about residents, rents or balances: never mapped, never stored, values never shown. */
export const PERSONAL_HEADER =
  /\b(residents?|tenants?|students?|renters?|leaseholders?|bill to|gender|occupants?|lessees?|guarantors?|applicants?|emails?|e mail|phones?|tel|telephones?|mobile|cell|fax|deposits?|dep on hand|balance|ledger|lease|leases|move in|move out|moved (in|out)|movein|moveout|vacated|charges?|trans code|total billing|ssn|social security|birth|dob|occupancy id|rental application id|rents?(?! ready)|(market|mkt|in ?place|base|gross|net|pet|total|asking|budgeted|actual|effective|monthly)rents?|market addl|balances|past due|amount due|delinquen\w*|arrears|prepaids?|concessions?|subsidy|household|roommates?|cosigners?)\b/;

/** Headers that are personal only when they are the whole header. */
export const PERSONAL_WHOLE_HEADERS = [
  'name',
  'first name',
  'last name',
  'full name',
  'start date',
  'end date',
  'code',
  'resh id',
];

/** Headers known from reports that hold nothing to import and nothing personal. */
export const OTHER_KNOWN_HEADERS = [
  'Days Vacant',
  'Rent Ready',
  'Posted To Website',
  'Posted To Internet',
  'Portfolio ID',
  'Property ID',
  'Description',
  'Vendor',
  'Supplier',
  'Purchased From',
  'Down/Model/Admin',
  'Model/Down',
  'Model/Admin',
  'MAC Address',
  'IP Address',
];
