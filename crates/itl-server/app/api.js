// The API of the server, as this page uses it: one function for each thing that is asked.
import { Problem } from "./problem.js";
import { words } from "./texts.js";

/** Called when the server asks for a token. */
let onLocked = () => {};
export const whenLocked = (act) => {
  onLocked = act;
};

const query = (values) => {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return given.length ? `?${new URLSearchParams(given)}` : "";
};

const part = encodeURIComponent;

/** An answer; whatever is none becomes a problem. */
const call = async (address, options = {}) => {
  let response;
  try {
    response = await fetch(address, { credentials: "same-origin", ...options });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem({ detail: words.offline });
  }
  if (response.ok) return response;
  const problem = await Problem.of(response);
  if (response.status === 401) onLocked(problem);
  throw problem;
};

const json = async (address, options) => (await call(address, options)).json();

const post = (address, value) =>
  json(address, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(value) });

/** What is chosen as a request says it, in the order in which the server gives it back. */
const settingsOf = ({ level, meaning, scheme }) =>
  Object.fromEntries(Object.entries({ level, meaning, scheme }).filter(([, value]) => value));

export const openSession = (token) =>
  call("/v1/session", { method: "POST", headers: { authorization: `Bearer ${token}` } });

/** Alignments that a list of documents looks at, at once and at most. */
const [ALIGNMENTS, MOST_ALIGNMENTS] = [1000, 5000];

/** A part of the library: `wanted` has search, folder, tag, year and sort. */
export const listDocuments = (wanted, offset, limit) => json(`/v1/documents${query({ ...wanted, offset, limit })}`);

/** Documents that are asked for at once, and that a view of many takes. */
const [DOCUMENTS, MOST_DOCUMENTS] = [1000, 10_000];

/** All documents that are wanted. */
export const allDocuments = async (wanted) => {
  const all = [];
  for (let offset = 0; offset < MOST_DOCUMENTS; offset += DOCUMENTS) {
    const { documents, total } = await listDocuments(wanted, offset, DOCUMENTS);
    all.push(...documents);
    if (all.length >= total || !documents.length) break;
  }
  return all;
};

/** The folders, tags and years that documents have. */
export const listLabels = () => json("/v1/labels");

/** Says something else about a document: title, folder, tags, year. */
export const labelDocument = (id, change) =>
  json(`/v1/documents/${part(id)}`, {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(change),
  });

/** Gives the password of an encrypted document; the next job tries it. */
export const givePassword = (id, password) =>
  call(`/v1/documents/${part(id)}/password`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ password }),
  });

/** What lists show of alignments with what is chosen, by their documents. */
export const listProfiles = async (chosen) => {
  const same = ({ settings }) => JSON.stringify(settings) === JSON.stringify(settingsOf(chosen));
  const profiles = new Map();
  for (let offset = 0; offset < MOST_ALIGNMENTS; offset += ALIGNMENTS) {
    const { framework } = chosen;
    const { alignments } = await json(`/v1/alignments${query({ framework, offset, limit: ALIGNMENTS })}`);
    for (const one of alignments.filter(same)) if (!profiles.has(one.document)) profiles.set(one.document, one);
    if (alignments.length < ALIGNMENTS) break;
  }
  return profiles;
};

export const getDocument = (id) => json(`/v1/documents/${part(id)}`);

export const deleteDocument = (id) => call(`/v1/documents/${part(id)}`, { method: "DELETE" });

export const originalAddress = (id) => `/v1/documents/${part(id)}/content`;

/** Sends a file and asks for its alignment; `sent` hears how much is sent. Only this way of sending tells how far it is. */
export const sendFile = (file, chosen, signal, sent) =>
  new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    const settings = settingsOf(chosen);
    request.open(
      "POST",
      `/v1/align${query({ async: "true", name: file.name, framework: chosen.framework, ...settings })}`,
    );
    request.setRequestHeader("content-type", "application/octet-stream");
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded, total }) => total && sent(loaded / total));
    request.addEventListener("load", () => {
      if (request.status === 202) return done(request.response);
      const problem = new Problem({ detail: words.strange, ...request.response, status: request.status });
      if (request.status === 401) onLocked(problem);
      return failed(problem);
    });
    request.addEventListener("error", () => failed(new Problem({ detail: words.offline })));
    request.addEventListener("abort", () => failed(new DOMException("stopped", "AbortError")));
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });

export const sendText = (text, name, chosen, signal) =>
  json("/v1/align", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      text,
      name: `${name}.txt`,
      framework: chosen.framework,
      settings: settingsOf(chosen),
      async: true,
    }),
    signal,
  });

/** Asks for the alignment of a document that is there: a job, which is over at once if it was made before. */
export const alignDocument = (document, chosen) =>
  post("/v1/jobs", { document, framework: chosen.framework, settings: settingsOf(chosen) });

export const cancelJob = ({ id }) => call(`/v1/jobs/${part(id)}`, { method: "DELETE" }).catch(() => null);

const OVER = ["done", "failed", "cancelled"];

/** Follows a job to its end; `tell` hears every stage. */
export const follow = (job, tell) =>
  new Promise((done, failed) => {
    const events = new EventSource(`/v1/jobs/${part(job.id)}/events`);
    const end = (last) => {
      events.close();
      done({ ...last, problem: last.problem ? new Problem(last.problem) : null });
    };
    events.addEventListener("job", ({ data }) => {
      const now = JSON.parse(data);
      if (OVER.includes(now.state)) end(now);
      else tell(now.stage ?? now.state);
    });
    // A connection that breaks is taken up again by the browser; one that is refused is not.
    events.addEventListener("error", async () => {
      if (events.readyState !== EventSource.CLOSED) return;
      try {
        const now = await json(`/v1/jobs/${part(job.id)}`);
        if (OVER.includes(now.state)) end(now);
        else failed(new Problem({ detail: words.offline }));
      } catch (problem) {
        failed(problem);
      }
    });
  });

/** The concepts of an alignment in the order of the framework, and what one is called. */
export const conceptsOfAlignment = async (alignment) => {
  const { concepts, framework } = await json(`/v1/alignments/${part(alignment)}/profile`);
  return { concepts, plural: framework.plural };
};

/** The forms of files that make sense for an alignment. */
export const listForms = async (alignment) => (await json(`/v1/alignments/${part(alignment)}/files`)).forms;

/** What a document does not cover, as a page or a file. */
export const gapsAddress = (alignment, form) => `/v1/alignments/${part(alignment)}/gaps${query({ form })}`;

export const reportAddress = (alignment) => `/v1/alignments/${part(alignment)}/report.html`;

export const downloadAddress = (alignment, form) => `/v1/alignments/${part(alignment)}/files/${part(form)}`;

/** Where the review of an alignment's document stands. */
export const getReview = (alignment, { only, agreement, limit }) =>
  json(`/v1/alignments/${part(alignment)}/review${query({ only, agreement: agreement || null, limit })}`);

/** Has decisions kept; they are on the disk when the answer comes. */
export const decide = (alignment, request) => post(`/v1/alignments/${part(alignment)}/decisions`, request);

export const reviewFileAddress = (document) => `/v1/documents/${part(document)}/review.jsonl`;

export const listSignOffs = (document) => json(`/v1/documents/${part(document)}/signoffs`);

export const signOff = (alignment, request) => post(`/v1/alignments/${part(alignment)}/signoffs`, request);

export const signedAddress = (id, form) => `/v1/signoffs/${part(id)}/files/${part(form)}`;

/** Asks for the links between two frameworks, to hear whether there are any. */
export const linkFrameworks = ({ a, b }) => post("/v1/crosswalk", { a, b });

/** The page of the links between two frameworks. */
export const crosswalkAddress = ({ a, b }) => `/app/crosswalk.html${query({ a, b })}`;

/** The file of an answer to a request, such as a comparison: a form of it. */
const fileOf = async (address, request, form) =>
  (
    await call(`${address}${query({ form })}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(request),
    })
  ).blob();

export const crosswalkFile = ({ a, b }, form) => fileOf("/v1/crosswalk", { a, b }, form);

export const comparisonFile = (alignments, form) => fileOf("/v1/compare", { alignments }, form);

/** Documents as one answer, by document, folder or year. */
export const portfolioFile = (documents, by, chosen, form) =>
  fileOf("/v1/portfolio", { documents, by, framework: chosen.framework, settings: settingsOf(chosen) }, form);

/** The page of a portfolio. */
export const portfolioAddress = (documents, by, chosen) =>
  `/app/portfolio.html${query({ documents: documents.join(","), by, framework: chosen.framework, ...settingsOf(chosen) })}`;

export const comparisonAddress = (alignments) => `/app/compare.html${query({ alignments: alignments.join(",") })}`;

/** A page of a document as the address of a picture that needs no server. */
export const pictureOfPage = async (document, page, density) => {
  const response = await call(`/v1/documents/${part(document)}/pages/${page}${query({ density })}`);
  const file = await response.blob();
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => done(reader.result));
    reader.addEventListener("error", () => failed(reader.error));
    reader.readAsDataURL(file);
  });
};

/** The frameworks that there are. */
export const listFrameworks = async () => {
  const listed = await json("/v1/frameworks");
  return listed.map((one) => ({ ...one, place: one.where, removable: one.where === "uploaded" }));
};

/** Names of the encoders that are installed where the server runs. */
export const listEncoders = async () => (await json("/v1/encoders")).map(({ name }) => name);

export const getFramework = (name) => json(`/v1/frameworks/${part(name)}`);

export const checkFramework = (name) => json(`/v1/frameworks/${part(name)}/check`);

export const removeFramework = (name) => call(`/v1/frameworks/${part(name)}`, { method: "DELETE" });

/** Sends a framework; its name is that of its file, in the letters that names have. */
export const sendFramework = (file) => {
  const stem = file.name.replace(/\.[^.]*$/, "");
  const name =
    stem
      .replace(/[^\p{L}\p{N}\-_ ]+/gu, "-")
      .replace(/^[\s-]+|[\s-]+$/g, "")
      .slice(0, 100) || "framework";
  return json(`/v1/frameworks${query({ name, file: file.name })}`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: file,
  });
};
