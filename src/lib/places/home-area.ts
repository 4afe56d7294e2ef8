const ZONES: Readonly<Record<string, readonly string[]>> = {
  HK: ['Asia/Hong_Kong'],
  MO: ['Asia/Macau'],
  CN: ['Asia/Shanghai', 'Asia/Urumqi'],
  TW: ['Asia/Taipei'],
  SG: ['Asia/Singapore'],
  MY: ['Asia/Kuala_Lumpur', 'Asia/Kuching'],
  TH: ['Asia/Bangkok'],
  VN: ['Asia/Ho_Chi_Minh', 'Asia/Saigon'],
  JP: ['Asia/Tokyo'],
  KR: ['Asia/Seoul'],
  PH: ['Asia/Manila'],
  ID: ['Asia/Jakarta', 'Asia/Makassar'],
  IN: ['Asia/Kolkata', 'Asia/Calcutta'],
  AE: ['Asia/Dubai'],
  AU: ['Australia/Sydney', 'Australia/Melbourne', 'Australia/Brisbane', 'Australia/Perth'],
  GB: ['Europe/London'],
  FR: ['Europe/Paris'],
  BE: ['Europe/Brussels'],
  CH: ['Europe/Zurich'],
  DE: ['Europe/Berlin'],
  ES: ['Europe/Madrid', 'Atlantic/Canary'],
  MX: ['America/Mexico_City', 'America/Monterrey', 'America/Tijuana'],
  AR: ['America/Argentina/Buenos_Aires', 'America/Buenos_Aires'],
  CO: ['America/Bogota'],
  CL: ['America/Santiago'],
  CA: ['America/Toronto', 'America/Vancouver', 'America/Montreal'],
  US: ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'],
};

/**
 * The most likely country or region of a phone, as its ISO code. The time zone comes first, because many phones
 * outside the US are set to American English.
 */
export function homeArea(
  zone: string | undefined,
  languages: readonly string[],
): string | undefined {
  const byZone = Object.entries(ZONES).find(
    ([, zones]) => zone !== undefined && zones.includes(zone),
  );
  return byZone?.[0] ?? namedAreas(languages)[0];
}

export function namedAreas(languages: readonly string[]): string[] {
  return languages.flatMap((tag) => regionOf(tag) ?? []);
}

function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region;
  } catch {
    return undefined;
  }
}
