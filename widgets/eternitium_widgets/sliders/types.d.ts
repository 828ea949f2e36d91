// What a panel with sliders is told.

export interface Slider {
  id: string;
  label: string;
  low: number;
  high: number;
  step: number;
  value: number;
  text: string;
}

export interface Table {
  title: string;
  heads: string[];
  rows: string[][];
}

export interface SliderView {
  number: number;
  language: string;
  title: string;
  note: string;
  sliders: Slider[];
  said: string;
  lines: string[];
  chart: string;
  table: Table;
}
