import { CITY_ROWS } from './city-rows.ts';

export interface City {
  id: string;
  country: string;
  name: string;
  /** Its local name; empty if it is the same. */
  local: string;
  latitude: number;
  longitude: number;
}

export interface Point {
  latitude: number;
  longitude: number;
}

export const CITIES: readonly City[] = Object.entries(CITY_ROWS).flatMap(([country, rows]) =>
  rows.map(([name, local, latitude, longitude]) => ({
    id: `${country}/${name}`,
    country,
    name,
    local,
    latitude,
    longitude,
  })),
);

export const COUNTRIES: readonly string[] = Object.keys(CITY_ROWS);

/** The listed city nearest to a position, which is neither stored nor sent. */
export function nearestCity(from: Point): City | undefined {
  let nearest: City | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const city of CITIES) {
    const angle = angleBetween(from, city);
    if (angle < least) {
      least = angle;
      nearest = city;
    }
  }
  return nearest;
}

const RADIANS = Math.PI / 180;

/** Haversine formula, in radians: stable also for close points. */
function angleBetween(a: Point, b: Point): number {
  const phi = Math.sin(((b.latitude - a.latitude) * RADIANS) / 2);
  const lambda = Math.sin(((b.longitude - a.longitude) * RADIANS) / 2);
  const part =
    phi ** 2 + Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS) * lambda ** 2;
  return 2 * Math.asin(Math.min(1, Math.sqrt(part)));
}
