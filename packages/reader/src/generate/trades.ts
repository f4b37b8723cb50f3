import type { Language } from './formats.ts';

/** A trade: how its companies are called, and what they charge, each with the least and the most a piece in units of money. */
export type Trade = {
  words: readonly string[];
  work: readonly (readonly [text: string, from: number, to: number])[];
  isUtility?: boolean;
};

const trade = (words: string, work: string, isUtility = false): Trade => ({
  words: words.split('|'),
  work: work.split('|').map((one) => {
    const [text = '', from, to] = one.split('=');
    return [text, Number(from), Number(to)] as const;
  }),
  isUtility,
});

const EN: Trade[] = [
  trade(
    'Appliance|Appliance & HVAC|Appliance Parts|Appliance Repair|Appliance Center|Home Appliance',
    'Refrigerator 18 cu ft top freezer white=540=980|Install new dishwasher Unit B204=320=690|Haul away old unit=25=75|Range, electric 30 in. coil top=420=780|Washer/dryer stacked unit, S/N LT221102=900=1600|Service call - ice maker not filling=89=145|Compressor relay kit=38=96|Microwave over-the-range=180=340|Delivery and hookup=40=90|Dryer vent cleaning=65=120|Garbage disposal 1/2 HP=85=190',
  ),
  trade(
    'Plumbing|Plumbing & Heating|Plumbing Co|Plumbing Services|Drain & Rooter|Mechanical|Sewer and Drain',
    'Water heater 50 gal replaced, S/N SC41065129 Unit A204=850=1650|Clear main line stoppage=185=420|Permit=45=95|Toilet, elongated two-piece=160=320|Labor - plumber=95=145|Replace angle stops (2)=60=140|Repair leak under kitchen sink Apt 12=110=290|Backflow test and certification=55=110|Copper fittings and misc. material=12=88|Camera inspection of sewer lateral=225=390|After hours call out=150=300',
  ),
  trade(
    'HVAC|Heating & Air|Heating and Cooling|Air Conditioning|Climate Control|Mechanical Services|Comfort Systems',
    'Furnace filter 16x25x1=4=14|Replace condenser fan motor=280=560|Diagnostic - no cooling=89=149|R-410A refrigerant per lb=65=110|Capacitor 45/5 MFD=28=95|Preventive maintenance, rooftop units=120=240|2.5 ton split system installed, unit 310=3200=5900|Thermostat, programmable=65=180|Duct cleaning=250=450|Labor, technician=98=165|Overtime labor (weekend)=147=220',
  ),
  trade(
    'Fire Protection|Alarm & Signal|Fire & Safety|Fire Extinguisher|Sprinkler|Life Safety|Fire Systems|Hydrant & Main Services|Security Systems',
    'Annual wet pipe sprinkler inspection per NFPA 25 - Bldg A,B,C=250=650|5-year internal pipe assessment=400=900|Annual fire alarm test per NFPA 72=450=1200|Replace 12V 7Ah batteries=25=48|Extinguisher annual maintenance=6=18|Private hydrant flow test and lubrication=60=110|Quarterly monitoring, Jan - Mar 2025=90=180|Smoke detector replacement=35=95|Emergency light repair=48=130|Kitchen hood inspection=110=210|Trip charge=35=85',
  ),
  trade(
    'Painting|Apartment Painting|Paint & Drywall|Paint Co|Coatings|Turnover Services|Make Ready',
    'Full paint 2x2 Unit B204=350=720|Drywall patch=20=60|Touch up paint 1 bed=120=260|Paint doors and trim=15=45|Ceiling texture repair=85=190|Popcorn removal, living room=240=480|Eggshell white, 5 gal=95=165|Accent wall removal=60=120|Resurface tub and surround=275=420',
  ),
  trade(
    'Flooring|Carpet|Floor Covering|Carpets & Flooring|Carpet Cleaning|Tile & Floor',
    'Vinyl plank 620 sq ft Unit 118=1.9=3.6|Carpet 26 oz beige, per yard=9=18|Pad 6 lb=3=6|Tear out and haul=60=150|Transition strips=14=32|Carpet clean 2 bedroom=75=130|Pet odor treatment=45=85|Floor prep / leveling=80=220|Stretch and repair=55=110',
  ),
  trade(
    'Cleaning|Janitorial|Maid Service|Cleaning Services|Building Services|Restoration',
    'Move out clean 1x1=85=160|Move out clean 2x2 Unit 204=120=220|Window cleaning, interior=45=95|Clubhouse cleaning, weekly=110=220|Trash out, per load=75=180|Stairwell pressure wash=180=420|Water extraction and drying equipment=350=900|Air mover, per day=25=40',
  ),
  trade(
    'Landscaping|Lawn & Tree|Grounds Care|Landscape|Tree Service|Lawn Care|Irrigation|Snow & Landscape',
    'Monthly grounds maintenance - March=850=2600|Mow and edge=120=360|Irrigation repair, zone 4=85=240|Replace sprinkler heads=12=28|Mulch, per yard installed=55=95|Tree removal, cottonwood by Bldg 6=600=1900|Snow plow and de-ice 1/14=180=420|Spring clean up=450=1200|Weed control application=90=260',
  ),
  trade(
    'Pest Control|Exterminating|Termite & Pest|Pest Management',
    'Monthly pest service=120=340|Bed bug treatment Unit 302=250=600|Rodent bait stations=18=42|German roach cleanout=95=180|Wasp nest removal=75=125',
  ),
  trade(
    'Water|Power & Light|Energy|Gas|Electric|Utilities|Waste Services|Sanitation|Disposal|Communications|Internet|Cable',
    'Water usage 42,300 gal=85=640|Sewer charge=60=480|Base service charge=12=45|Electric usage 1,842 kWh=140=420|Customer charge=8=25|Distribution delivery=30=140|8 yd dumpster, 3x week=220=640|Recycling 6 yd=90=190|Contamination fee=40=90|Storm water fee=15=80|Natural gas 212 therms=140=320|Internet 500 Mbps clubhouse=80=160|Fuel/environmental recovery=12=60',
    true,
  ),
  trade(
    'Supply|Supply Co|Hardware|Maintenance Supply|Industrial Supply|Wholesale|Building Materials|Lumber|Door & Hardware|Lock & Key|Glass',
    'Faucet kitchen chrome 2-handle=28=72|LED bulb A19 60W 6pk=8=16|Door knob passage satin nickel=9=24|Blind 2 in faux wood 36x60=18=39|Smoke alarm 10 yr sealed=16=34|GFCI outlet white=11=22|Caulk siliconized 10 oz=3=7|Toilet flapper universal=3=9|Rekey cylinder=9=18|HVAC filter 20x20x1 12pk=28=58|Drip pan 8 in=3=6|Mini blind 35x64=6=15|Entry door slab 36 in=95=240|Duplicate keys=2=5',
  ),
  trade(
    'Roofing|Construction|Contracting|Builders|Contractors|Garage Door|Elevator|Pool & Spa|Concrete|Asphalt|Window & Door',
    'Roof repair Bldg 4, flashing=400=1800|Tear off and reroof, progress billing=4500=16000|Monthly elevator maintenance=240=520|Pool chemicals=60=180|Weekly pool service=90=200|Crack seal and sealcoat=1200=5200|Gate operator repair=220=640|Concrete trip hazard grinding=75=160|Deck board replacement=35=95|Mobilization=250=900',
  ),
];
const DE: Trade[] = [
  trade(
    'Sanitär Heizung|Haustechnik|Heizung und Sanitär|Sanitärtechnik',
    'Heizungswartung Gasbrennwertgerät=95=240|Arbeitsstunde Monteur=52=78|Anfahrtspauschale=25=55|Thermostatventil=18=45|Rohrreinigung Hauptleitung=120=320|Warmwasserspeicher 120 l=480=990|Dichtungssatz und Kleinmaterial=6=28',
  ),
  trade(
    'Malerbetrieb|Malermeister|Gebäudereinigung|Reinigungsservice|Elektrotechnik|Elektro|Gartenbau|Hausmeisterservice',
    'Wände streichen, 2 Zimmer Wohnung=380=920|Spachtelarbeiten=32=85|Treppenhausreinigung monatlich=85=240|Fensterreinigung=45=160|Grünpflege Monat März=120=480|Rauchmelder Prüfung=6=14|Steckdose erneuern=28=65|Winterdienst Januar=140=390',
  ),
  trade(
    'Hosting|Baustoffe|Handel|Stadtwerke|Energie|Bürobedarf|Werkzeuge',
    'Small Business Paket, Grundgebühr=4=29|Trennblätter A4=8=12|Schrauben 4x40 Paket=5=14|Strom Verbrauch 1.240 kWh=220=480|Grundpreis=8=18|Bohrhammer Leihgebühr=28=65|Dämmplatte 120 mm=11=24',
  ),
];
const FR: Trade[] = [
  trade(
    'Plomberie|Chauffage|Plomberie Chauffage|Électricité|Peinture|Nettoyage|Menuiserie|Jardins|Toiture',
    'Remplacement chauffe-eau 200 L=420=980|Main d’œuvre, heure=42=65|Déplacement=25=60|Débouchage canalisation=95=240|Peinture chambre et séjour=320=940|Nettoyage parties communes, mensuel=120=380|Entretien espaces verts=180=460|Détecteur de fumée=14=32|Remplacement serrure=85=190',
  ),
  trade(
    'Fournitures|Matériaux|Services|Distribution|Énergie|Quincaillerie',
    'Robinet mitigeur chromé=48=120|Ampoule LED E27=3=8|Joint silicone=4=9|Abonnement mensuel=20=60|Consommation 1 240 kWh=180=420|Carton de filtres=22=58|Porte intérieure=95=210',
  ),
];
const NL: Trade[] = [
  trade(
    'Loodgieters|Installatietechniek|Schilderwerken|Schoonmaak|Hoveniers|Elektrotechniek|Bouw',
    'Cv-ketel onderhoud=85=160|Arbeidsuren monteur=48=68|Voorrijkosten=25=45|Ontstoppen riolering=95=260|Schilderwerk kozijnen=240=780|Schoonmaak trappenhuis=90=220|Groenonderhoud maart=140=420|Rookmelder=18=36',
  ),
  trade(
    'Groothandel|Webwinkel|Energie|Gereedschap|Kantoor',
    'Tablet 16 GB zilver=250=420|Hoes leer zwart=28=72|AC-adapter=12=24|Kraan chroom=45=120|Stroomverbruik 840 kWh=160=340|Printerpapier A4 doos=18=32',
  ),
];
const ES: Trade[] = [
  trade(
    'Fontanería|Climatización|Pinturas|Limpiezas|Jardinería|Electricidad|Reformas|Ascensores',
    'Sustitución de termo eléctrico 80 l=220=420|Mano de obra, hora=28=45|Desplazamiento=18=35|Desatasco bajante=90=210|Pintura piso 2 dormitorios=480=1100|Limpieza de portal, mensual=110=280|Mantenimiento jardín=140=360|Revisión extintores=6=15|Mantenimiento ascensor=95=180',
  ),
  trade(
    'Suministros|Ferretería|Materiales|Energía|Comercial',
    'Grifo monomando cromado=35=90|Bombilla LED E27=2=7|Silicona blanca=3=8|Consumo 820 kWh=120=290|Puerta interior lacada=110=230|Caja de tornillos=4=12',
  ),
];

/** The trades of each language. */
export const TRADES: Record<Language, readonly Trade[]> = { en: EN, de: DE, fr: FR, nl: NL, es: ES };
