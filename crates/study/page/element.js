"use strict";

// An element with attributes and children. Text is never parsed as markup.
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
  element.append(...children);
  return element;
}
