"use strict";
// Steps through the moves of figures, by buttons, keys and clicks. The page is complete without it.
// What figures say of their moves is described in sgfedit/export/book/replay.py.
(() => {
  const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const NAMES = { B: "Black", W: "White" };
  const KEYS = { Home: -1e9, ArrowLeft: -1, ArrowRight: 1, End: 1e9 };
  const BUTTONS = [
    ["Home", "«", "Before the first move"],
    ["ArrowLeft", "‹", "One move back"],
    ["ArrowRight", "›", "One move on"],
    ["End", "»", "The figure as printed"],
  ];
  const stage = document.querySelector(".stage");
  const inks = stage.dataset.inks.split(" ");
  const pairs = (text) => text.match(/../g) || [];

  class Replay {
    constructor(figure) {
      const { start, steps, place, numbered, ways = "" } = figure.dataset;
      this.figure = figure;
      this.still = figure.querySelector("svg");
      this.start = start.split("|").map(pairs);
      this.steps = steps.split(" ").map((text) => {
        const [head, name, at, gone = "", black = "", white = ""] = text.split(",");
        const put = [...pairs(black).map((p) => [p, "B"]), ...pairs(white).map((p) => [p, "W"])];
        return { colour: head[0], number: head.slice(1), name, at, gone: pairs(gone), put };
      });
      [this.x, this.y, this.cell] = place.split(" ").map(Number);
      this.numbered = numbered !== undefined;
      this.ways = new Map(ways.split(" ").map((way) => way.split("=")));
      this.now = this.steps.length;
      this.addControls();
      figure.addEventListener("keydown", (event) => this.onKey(event));
      figure.addEventListener("click", (event) => this.onClick(event));
    }

    addControls() {
      const bar = document.createElement("div");
      bar.className = "steps";
      for (const [key, sign, name] of BUTTONS) {
        const button = document.createElement("button");
        Object.assign(button, { type: "button", textContent: sign, title: name });
        button.setAttribute("aria-label", name);
        button.addEventListener("click", () => this.show(this.now + KEYS[key]));
        bar.append(button);
      }
      this.words = document.createElement("output");
      this.words.setAttribute("aria-live", "polite");
      this.tell();
      bar.append(this.words);
      this.still.after(bar);
      this.figure.tabIndex = 0;
      this.figure.setAttribute("role", "group");
      const caption = this.figure.querySelector("figcaption strong");
      this.figure.setAttribute("aria-label", `${caption ? caption.textContent : "Figure"}, replay`);
      this.figure.setAttribute("aria-keyshortcuts", Object.keys(KEYS).join(" "));
    }

    onKey(event) {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (!(event.key in KEYS)) return;
      event.preventDefault();
      this.show(this.now + KEYS[event.key]);
    }

    onClick(event) {
      const svg = event.target.closest("svg");
      if (!svg) return;
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(
        svg.getScreenCTM().inverse());
      const column = LETTERS[Math.round((at.x - this.x) / this.cell)];
      const point = column + LETTERS[Math.round((at.y - this.y) / this.cell)];
      const stone = this.stones(this.now).get(point);
      const first = this.steps.findIndex((step) => step.at === point) + 1;
      const step = stone ? stone.step : first;
      if (step) this.show(step);
      else if (this.ways.has(point)) location.hash = this.ways.get(point);
    }

    // What is on the board after so many steps: point → colour, number and step of a stone.
    stones(count) {
      const found = new Map();
      this.start.forEach((points, index) => {
        for (const point of points) found.set(point, { colour: "BW"[index], number: "" });
      });
      this.steps.slice(0, count).forEach(({ colour, number, at, gone, put }, index) => {
        if (at) found.set(at, { colour, number, step: index + 1 });
        for (const [point, other] of put) found.set(point, { colour: other, number: "" });
        for (const point of gone) found.delete(point);
      });
      return found;
    }

    show(step) {
      this.now = Math.min(Math.max(step, 0), this.steps.length);
      const playing = this.now < this.steps.length;
      this.figure.classList.toggle("playing", playing);
      if (this.board) this.board.remove();
      if (playing) this.draw();
      this.tell();
    }

    tell() {
      const { colour, number, name, gone } = this.steps[this.now - 1] || {};
      let words = colour ? `${NAMES[colour] || "Set up"} ${number} ${name}`.trim() : "Start";
      if (NAMES[colour] && gone.length) words += `, takes ${gone.length}`;
      this.words.textContent = `${words} (${this.now} of ${this.steps.length})`;
    }

    draw() {
      const template = document.getElementById(this.figure.dataset.board);
      this.board = template.content.firstElementChild.cloneNode(true);
      this.board.setAttribute("aria-hidden", "true");
      const scale = this.cell / stage.dataset.cell;
      const shadows = document.getElementById("stages3");
      const layers = ["", "", ""];
      for (const [point, { colour, number, step }] of this.stones(this.now)) {
        const x = this.x + LETTERS.indexOf(point[0]) * this.cell;
        const y = this.y + LETTERS.indexOf(point[1]) * this.cell;
        const place = `transform="translate(${x} ${y}) scale(${scale})"`;
        const white = colour === "W" ? 1 : 0;
        if (shadows) layers[0] += `<use href="#stages3" ${place}/>`;
        layers[1] += `<use href="#stages${white + 1}" ${place}/>`;
        if (this.numbered && number) {
          const size = this.cell * (number.length > 2 ? 0.4 : 0.54);
          layers[2] += `<text x="${x}" y="${y}" dy=".36em" font-size="${size}" fill="${inks[white]}"`
            + ` text-anchor="middle" font-weight="bold">${number}</text>`;
        }
        if (step === this.now) {
          layers[2] += `<circle cx="${x}" cy="${y}" r="${this.cell * 0.44}" fill="none"`
            + ` stroke="${inks[white + 2]}" stroke-width="${this.cell * 0.06}"/>`;
        }
      }
      const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
      group.innerHTML = layers.join("");
      this.board.append(group);
      this.still.after(this.board);
    }
  }

  const replays = new Map();
  for (const figure of document.querySelectorAll("figure[data-steps]")) {
    replays.set(figure.id, new Replay(figure));
  }
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-step]");
    const replay = link && replays.get(link.hash.slice(1));
    if (!replay) return;
    event.preventDefault();
    replay.show(Number(link.dataset.step));
    const { top, bottom } = replay.figure.getBoundingClientRect();
    // One can go back from a figure that is elsewhere.
    if (bottom < 0 || top > innerHeight) location.hash = link.hash;
    else replay.figure.scrollIntoView({ block: "nearest" });
  });
})();
