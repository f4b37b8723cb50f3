/** What a trade is called in the names of its firms, and what it charges for. Lists are separated by '|'. */
export type Trade = {
  names: string;
  /** `text~low~high~unit`: a price between the two in whole units of money; `unit` H is hours, E each, L a lump sum, other letters a measure. */
  works: string;
  /** Further words below a line. */
  notes: string;
  codes: string;
};

const FIRE: Trade = {
  names:
    '{n} Fire Protection LLC|{n} Fire & Life Safety|{n} Sprinkler Co.|{n} Alarm & Signal|{n} Fire Equipment, Inc.|{n} Life Safety Services, LLC',
  works:
    'Annual fire sprinkler inspection, wet system~240~900~L|Quarterly inspection - sprinkler, {b}~95~260~E|Annual fire alarm test and inspection~350~1800~L|Fire extinguisher annual service~6~14~E|6-year maintenance, ABC extinguisher~24~42~E|Hydrostatic test 10# ABC~38~60~E|Fire pump annual flow test~480~950~L|Backflow assembly test {b}~75~160~E|Replace smoke detector, {u}~45~110~E|Monthly central station monitoring~35~75~M|12V 18AH sealed battery~48~95~E|Emergency light battery replacement~22~48~E|Standpipe 5-year flow test~600~1500~L|Fire watch, overnight~38~65~H|Deficiency repair: replace (2) corroded pendent heads~180~460~L|Trip charge~65~125~E|Hood suppression semi-annual service~140~280~L|Service labor, alarm technician~95~155~H',
  notes:
    'Per NFPA 25. Report left with manager.|All devices tested satisfactory except as noted|Next service due in 12 months|Tag # {d}|No access to units listed on report',
  codes: 'SPK-INSP|FA-ANN|EXT-ABC10|BF-TEST|MON-CS|LAB-FA|BATT1218',
};
const PLUMBING: Trade = {
  names:
    '{n} Plumbing & Drain|{n} Plumbing, Inc.|{n} Rooter Service|{n} & Sons Plumbing and Heating|{n} Mechanical Contractors LLC',
  works:
    'Snake kitchen drain line, {u}~145~320~L|Replace wax ring and reset toilet {u}~165~290~L|50 gal. natural gas water heater~780~1350~E|Labor - journeyman plumber~98~165~H|Helper~55~80~H|1/2" angle stop~9~24~E|Moen 1222 cartridge~28~62~E|Hydro-jet main sewer, {b}~450~1200~L|PVC pipe and fittings~18~140~L|Kitchen faucet, single handle, chrome~110~240~E|After-hours service call~175~295~E|Camera inspection of lateral~225~400~L|Garbage disposal 1/2 HP~95~180~E|Permit - City~60~180~E',
  notes:
    'Tenant reported leak under sink|Found cracked P-trap, replaced and tested OK|Customer supplied fixture|Old unit hauled away|2 technicians on site',
  codes: 'PL-100|WH50NG|LAB1|CART1222|STOP12',
};
const HVAC: Trade = {
  names:
    '{n} Heating & Air|{n} HVAC Services, Inc.|{n} Climate Control LLC|{n} Comfort Systems|{n} Refrigeration & A/C',
  works:
    'Condenser fan motor 1/4 HP, {u}~180~390~E|R-410A refrigerant~48~95~LB|Diagnostic fee~79~149~E|Dual run capacitor 45/5 MFD~28~85~E|Labor, HVAC technician~95~160~H|3 ton 14 SEER condenser, installed {u}~2400~4100~E|Evaporator coil cleaning~145~280~E|Filter 16x25x1 MERV 8~4~11~E|Replace contactor, 2 pole 30A~42~120~E|Preventive maintenance - rooftop unit~95~210~E|Thermostat, programmable~55~145~E|Boiler seasonal start-up {b}~320~780~L|Crane rental~650~1400~L',
  notes:
    'Serial 4219F{d}|Pressures normal on departure|Unit low on charge; no leak found|1-year parts warranty|Installed in place of failed unit',
  codes: 'R410A|CAP455|DX-FEE|MTR-25|PM-RTU',
};
const APPLIANCES: Trade = {
  names: '{n} Appliance Supply|{n} Wholesale Appliances, Inc.|{n} Appliance Parts & Service|{n} Distributing Company',
  works:
    'GE 24" built-in dishwasher, stainless~389~649~E|Whirlpool 18 cu. ft. top-mount refrigerator~569~799~E|Frigidaire 30" electric range, white~489~699~E|Over-the-range microwave 1.6 cu ft~209~329~E|Stack washer/dryer 27"~1099~1599~E|Delivery and installation {u}~65~135~E|Haul away old appliance~20~45~E|3-prong range cord~14~28~E|Braided water line 6 ft~9~22~E|Heating element assembly~42~118~E|Drain pump kit~55~120~E|Labor - appliance repair {u}~85~125~H',
  notes:
    'Model GDF535PSRSS  Serial VR{d}B|Model FFHT1835VW  S/N BA{d}|Backordered item ships separately|Installed {u}, tested|Replaces failed unit',
  codes: 'GDF535PSRSS|WRT318FZDM|FCRE3052BW|DEL-INST|HAUL|5304506526',
};
const SUPPLY: Trade = {
  names:
    '{n} Maintenance Supply|{n} Hardware & Lumber|{n} Facility Supply Co.|{n} Industrial Products, Inc.|{n} Electric Supply',
  works:
    'LED bulb A19 9W 2700K, case of 24~38~72~CS|Interior eggshell paint, 5 gal, Swiss Coffee~92~165~EA|Toilet flapper, universal~3~9~EA|Door knob, passage, satin nickel~11~26~EA|Blinds, 2" faux wood 35x60~14~38~EA|GFCI receptacle 20A white~15~29~EA|Smoke/CO combo alarm 10-yr~32~58~EA|Trash bags 45 gal 1.5 mil, 100/case~24~46~CS|Caulk, siliconized acrylic, white 10 oz~3~7~EA|HVAC filter 20x20x1, 12/case~31~58~CS|Deadbolt, keyed alike~19~44~EA|Vinyl plank flooring, oak~1~4~SF|Cabinet hinge, self-closing~2~5~PR|Drywall screws 1-5/8" 5lb~18~31~BX',
  notes: 'Ctry of origin: US|Substituted for 110442|Taxable|Bin 14-C',
  codes: '110442|SM-9120B|0032-771|LED924C|880134|HW1-2209|55812',
};
const TURN: Trade = {
  names:
    '{n} Painting & Restoration|{n} Cleaning Services|{n} Flooring Solutions, LLC|{n} Make Ready Inc|{n} Carpet Care|{n} Resurfacing Pros',
  works:
    'Full paint 2 bed / 1 bath, {u}~320~680~L|Touch-up paint {u}~95~210~L|Move-out clean, {u}~110~260~L|Carpet shampoo 2 bedroom {u}~75~140~L|Resurface bathtub {u}~285~420~L|Plank flooring install, living room~2~5~SF|Drywall patch, large~65~140~E|Pet treatment~45~95~L|Trash-out {u}~85~300~L|Blinds replaced~28~55~E|Carpet pad 8 lb~4~7~YD|Extra labor~35~55~H|Window cleaning {b}~180~620~L',
  notes: 'Approved by Maria|Keys returned to office|Color: Agreeable Gray|Stain by balcony could not be removed',
  codes: 'PNT-2B|CLN|CPT2|TUB-R|LVP',
};
const GROUNDS: Trade = {
  names:
    '{n} Landscape Management|{n} Lawn & Snow|{n} Tree Experts Inc.|{n} Pool & Spa Service|{n} Pest Solutions|{n} Exteriors',
  works:
    'Monthly grounds maintenance per contract~850~3800~L|Irrigation repair, replace (3) heads {b}~95~240~L|Snow plowing, 2-4" event~280~720~E|De-icing salt application~95~260~E|Mulch, hardwood, installed~58~95~CY|Tree removal, 18" oak near {b}~650~1800~L|Pool chemicals~65~240~L|Weekly pool service~140~260~E|Quarterly exterior pest treatment~180~520~L|Roach clean-out {u}~85~160~E|Bed bug heat treatment {u}~750~1250~E|Crew labor~42~68~H',
  notes: 'Service performed by crew 4|Gate code used|Weather delay on 2nd visit',
  codes: 'GM-01|SALT|PLOW24|PEST-Q|MULCH',
};
const UTILITY: Trade = {
  names:
    'City of {n} Utilities|{n} Water & Sewer Authority|{n} Gas & Electric|{n} Power Cooperative|{n} Waste & Recycling, Inc.|{n} Public Works Department',
  works:
    'Water usage charge~3~7~KGAL|Sewer charge~5~9~KGAL|Storm water fee~18~240~L|Customer charge~12~45~L|Electric energy charge~0~0~KWH|Distribution charge~24~180~L|Front load container 8 yd, 2x week~190~420~E|Recycling 96 gal cart~9~18~E|Extra pick-up~65~140~E|Environmental recovery fee~12~60~L|Demand charge~7~14~KW|Street lighting~8~35~L|Gas delivery~0~1~THM',
  notes: 'Meter {d} Actual read|Billing period 31 days|Rate schedule GS-2',
  codes: 'WTR|SWR|STM|RES-96|FL8',
};
const TELECOM: Trade = {
  names:
    '{n} Broadband|{n} Communications Inc.|{n} Elevator Company|{n} Security Systems, Inc.|{n} Cloud Software, Inc.|{n} Answering Service',
  works:
    'Business internet 500/50~119~249~M|Static IP block /29~15~45~M|Elevator maintenance agreement - monthly~240~690~M|Elevator service call, overtime~380~720~H|Access control subscription, {b}~45~160~M|Gate camera lease~35~80~M|Software seats, property management~12~28~SEAT|Phone line - elevator {b}~28~52~M|Key fob, black~6~12~E|Equipment rental~10~25~M|Reprogram call box~95~180~L|Annual licence renewal~480~2400~L',
  notes: 'Service from 1st to last day of month|Contract term 36 months|Per agreement dated last year',
  codes: 'INT500|IP29|EM-GOLD|FOB-BK|SEAT-STD',
};
const BUILDING: Trade = {
  names:
    '{n} Roofing & Sheet Metal|{n} General Contractors, Inc.|{n} Electric LLC|{n} Concrete Construction|{n} Garage Door Co.|{n} Glass & Mirror|{n} Locksmith & Door',
  works:
    'Progress billing - roof replacement {b}~8000~26000~L|Tear-off and disposal~1200~4200~L|TPO membrane 60 mil~2~5~SF|Foreman~85~120~H|Laborer~48~65~H|Rekey lock {u}~18~35~E|Replace panel breaker 20A {u}~65~140~E|Parking lot light, LED 150W~380~640~E|Concrete sidewalk replacement~11~19~SF|Garage door spring, pair~220~390~E|Tempered glass 34x76, {u}~280~520~E|Change order 2: additional decking~900~3200~L|Dumpster 30 yd~420~610~E|Lift rental~240~480~DAY|Materials~140~2400~L',
  notes:
    'Work completed per scope dated last month|Time and material not to exceed|Lien waiver attached|Approved change order',
  codes: 'RF-TPO|LAB-F|LAB-L|MAT|DMP30',
};
const OFFICE: Trade = {
  names:
    '{n} & {m} LLP|{n}, {m} & Associates, P.C.|{n} Consulting Engineers|{n} Printing|{n} Signs & Graphics|{n} Staffing Group',
  works:
    'Professional services~150~420~H|Paralegal~95~160~H|Filing fee~65~410~E|Structural observation, {b}~650~2200~L|Temporary maintenance technician~34~52~H|Parking permits, numbered, 500~140~320~L|Monument sign repair~380~1500~L|Copies~0~1~PG|Courier~25~60~E|Leasing banner 3x8~85~180~E',
  notes: 'Matter: unlawful detainer, {u}|Week ending Sunday|Proof approved',
  codes: 'PS|PL|FF|TEMP|SIGN',
};

export const TRADES_AMERICAN: readonly (readonly [Trade, number])[] = [
  [FIRE, 20],
  [PLUMBING, 10],
  [HVAC, 10],
  [APPLIANCES, 9],
  [SUPPLY, 10],
  [TURN, 9],
  [GROUNDS, 8],
  [TELECOM, 6],
  [BUILDING, 9],
  [OFFICE, 5],
];
export const TRADE_UTILITY = UTILITY;
export const TRADE_BUILDING = BUILDING;

export const TRADES_GERMAN: readonly (readonly [Trade, number])[] = [
  [
    {
      names:
        '{n} Haustechnik GmbH|{n} Brandschutz GmbH & Co. KG|Elektro {n} e.K.|{n} Sanitär Heizung Klima|Malerbetrieb {n}|{n} Gebäudedienste AG',
      works:
        'Wartung Feuerlöscher 6 kg~12~24~Stk|Jahreswartung Brandmeldeanlage~320~890~L|Arbeitszeit Monteur~52~78~H|Anfahrtspauschale~29~65~L|Rauchwarnmelder, 10 Jahre Batterie~19~36~Stk|Wasserhahn Küche, Wohnung {w}~85~190~Stk|Rohrreinigung Abwasserleitung~140~390~L|Anstrich Treppenhaus~8~16~m²|Thermostatventil austauschen~34~62~Stk|Treppenhausreinigung monatlich~180~420~Mon|Kleinmaterial~8~40~L|LED-Leuchte Kellergang~38~89~Stk|Durchlauferhitzer 21 kW~310~520~Stk',
      notes: 'gemäß Auftrag vom Vormonat|Wohnung {w}, 2. OG links|inkl. Dichtungen|nach DIN 14676',
      codes: '4711-02|BMA-W|FL6|RWM10|AZ-M|100283',
    },
    1,
  ],
];
export const TRADES_FRENCH: readonly (readonly [Trade, number])[] = [
  [
    {
      names:
        '{n} Plomberie SARL|Établissements {n}|{n} Sécurité Incendie SAS|{n} et Fils|Électricité {n} SARL|{n} Propreté',
      works:
        "Vérification annuelle extincteurs~9~22~U|Main-d'œuvre technicien~45~68~H|Forfait déplacement~35~70~L|Remplacement chauffe-eau 200 L~420~780~U|Détecteur autonome de fumée~14~29~U|Débouchage canalisation~120~320~L|Peinture cage d'escalier~14~26~m²|Robinet mitigeur cuisine~65~150~U|Entretien chaudière collective~280~690~L|Nettoyage parties communes~240~560~mois|Fournitures diverses~12~60~L|Bloc de secours LED~48~92~U",
      notes: 'Appartement {w}, 3e étage|selon devis accepté|pièces garanties 2 ans|hors week-end',
      codes: 'EXT6|MO-T|DAAF|CE200|REF-2241',
    },
    1,
  ],
];
export const TRADES_DUTCH: readonly (readonly [Trade, number])[] = [
  [
    {
      names:
        '{n} Installatietechniek B.V.|{n} Brandbeveiliging B.V.|Schildersbedrijf {n}|{n} Onderhoud VOF|Loodgietersbedrijf {n}|{n} Schoonmaak',
      works:
        'Jaarlijks onderhoud brandblussers~11~21~st|Arbeidsloon monteur~54~76~H|Voorrijkosten~35~58~L|Rookmelder 10 jaar~18~32~st|CV-ketel onderhoud~95~160~st|Ontstoppen riolering~110~280~L|Schilderwerk trappenhuis~12~24~m²|Keukenkraan eengreeps~75~160~st|Noodverlichting armatuur~58~98~st|Schoonmaak algemene ruimten~190~460~mnd|Klein materiaal~9~45~L',
      notes: 'Appartement {w}|volgens werkbon|inclusief afvoer oud materiaal',
      codes: 'BB6|RM10|ARB|CV-O|20455',
    },
    1,
  ],
];
export const TRADES_SPANISH: readonly (readonly [Trade, number])[] = [
  [
    {
      names:
        '{n} Instalaciones S.L.|{n} Protección Contra Incendios S.A.|Fontanería {n}|Pinturas {n} S.L.|{n} Mantenimiento Integral|Hermanos {n} S.C.',
      works:
        'Revisión anual de extintores~7~18~ud|Mano de obra oficial~28~45~H|Desplazamiento~25~50~L|Detector de humo autónomo~14~28~ud|Termo eléctrico 80 L~180~320~ud|Desatasco de bajante~95~260~L|Pintura de escalera~7~14~m²|Grifo monomando cocina~55~120~ud|Mantenimiento de ascensor~120~260~mes|Limpieza de zonas comunes~210~480~mes|Pequeño material~8~40~L|Luminaria de emergencia~32~68~ud',
      notes: 'Piso {w}|según presupuesto|garantía dos años',
      codes: 'EXT-6|MO1|DHA|TE80|00217',
    },
    1,
  ],
];
