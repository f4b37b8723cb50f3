type Pages<Hook> = readonly [route: { path: string }, usePages: Hook];

/** A report about one property, and the same about all that the caller may see: by which hook its pages are read, and where its files are. */
export function pagesOf<One, All>(property: Pages<One>, portfolio: Pages<All>) {
  const ofProperty = { usePages: property[1], exportPath: property[0].path };
  const ofAll = { usePages: portfolio[1], exportPath: portfolio[0].path };
  return (propertyId: number | undefined) => (propertyId === undefined ? ofAll : ofProperty);
}
