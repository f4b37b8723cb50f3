/** Header spellings by field, as property-management systems and people write them; earlier ones win over later ones. */
export const UNIT_ALIASES = {
  propertyName: ['Property Name', 'Property', 'Community', 'Community Name', 'Site', 'Complex'],
  propertyAddress: [
    'Property Address',
    'Property Street Address 1',
    'Property Street Address',
    'Street Address 1',
    'Street Address',
    'Address Line 1',
    'Address',
  ],
  city: ['City', 'Property City', 'Town'],
  state: ['State', 'Property State', 'ST'],
  zip: ['Zip', 'Property Zip', 'Zip Code', 'Postal Code', 'Zipcode'],
  building: ['Building', 'Bldg', 'Building Name', 'Section', 'Bldg #', 'Building #', 'Building Number', 'Bldg No'],
  unit: [
    'Unit',
    'Unit #',
    'Unit Number',
    'Unit No',
    'Unit Name',
    'Bldg-Unit',
    'Bldg/Unit',
    'Apt',
    'Apt #',
    'Apartment',
    'Space',
    'Unit ID',
    'UnitID',
  ],
  floor: ['Floor', 'Floor Number', 'Floor #', 'Level', 'Story'],
  unitType: ['Unit Type', 'Floorplan', 'Floor Plan', 'FP', 'Type', 'Plan'],
  bedrooms: ['Beds', 'Bedrooms', 'BR', 'Bd', 'Bed'],
  bathrooms: ['Baths', 'Bathrooms', 'BA', 'Bath'],
  sqft: ['Sq Ft', 'Unit Sq Ft', 'SQFT', 'Square Feet', 'Square Footage', 'Size', 'SF', 'Area'],
  status: [
    'Unit Status',
    'Unit/Lease Status',
    'Occupancy',
    'Occupancy Status',
    'OccStatus',
    'Status',
    'Unit Designation',
  ],
  externalRef: ['External Ref', 'External ID', 'externalRef', 'Reference'],
} as const;

export const ITEM_ALIASES = {
  propertyName: UNIT_ALIASES.propertyName,
  building: UNIT_ALIASES.building,
  unit: [...UNIT_ALIASES.unit, 'Location'],
  itemType: [
    'Item Type',
    'Appliance',
    'Asset Type',
    'Equipment',
    'Category',
    'Appliance Type',
    'Equipment Type',
    'Type',
    'Item',
    'Asset',
  ],
  manufacturer: ['Manufacturer', 'Make', 'Brand', 'Mfr', 'Maker', 'Mfg'],
  model: ['Model', 'Model #', 'Model Number', 'Model No.', 'Model Name'],
  serial: ['Serial', 'Serial #', 'Serial Number', 'Serial No.', 'S/N', 'SN'],
  installDate: [
    'Install Date',
    'Installed',
    'Installation Date',
    'In Service',
    'In Service Date',
    'Date Installed',
    'Installed On',
  ],
  mfgDate: ['Mfg Date', 'Manufacture Date', 'Date of Mfg', 'MFD', 'Manufactured', 'Mfr Date', 'Made'],
  purchasePrice: ['Purchase Price', 'Cost', 'Price', 'Purchase Cost', 'Amount'],
  warrantyEnd: [
    'Warranty Expiration',
    'Warranty End',
    'Warranty Exp.',
    'Warranty Expires',
    'Warranty End Date',
    'Home Warranty Expiration',
  ],
  condition: ['Condition', 'Rating', 'Condition Rating'],
  note: ['Note', 'Notes', 'Comment', 'Comments', 'Remarks'],
  externalRef: [...UNIT_ALIASES.externalRef, 'Asset ID', 'Item ID', 'Asset #', 'Asset Tag'],
} as const;

/** Headers of columns about residents, rents or balances: never mapped, never stored, values never shown. */
export const PERSONAL_HEADER =
  /\b(residents?|tenants?|occupants?|lessees?|guarantors?|applicants?|emails?|e mail|phones?|mobile|cell|fax|deposits?|dep on hand|balance|ledger|lease|leases|move in|move out|moved (in|out)|movein|moveout|vacated|charges?|trans code|total billing|ssn|social security|birth|dob|occupancy id|rental application id|rents?(?! ready)|(market|mkt|in ?place|base|gross|net|pet|total|asking|budgeted|actual|effective|monthly)rents?|market addl|balances|past due|amount due|delinquen\w*|arrears|prepaids?|concessions?|subsidy|household|roommates?|cosigners?)\b/;

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
];
