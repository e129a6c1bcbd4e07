"use strict";

const byId = (id) => document.getElementById(id);

// The bytes of a data block, which are compressed and written in base64.
async function unpacked(compressed) {
  const bytes = Uint8Array.from(atob(compressed), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
}

// An element with attributes and children. Text is never parsed as markup.
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
  element.append(...children);
  return element;
}

const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");
