"""The engines of veer.up. They hand problems over as PDDL, in memory, and take plans back by the names
that unified-planning's writer has given."""

from __future__ import annotations

import warnings
from dataclasses import asdict
from typing import Any, Iterator, Optional

from unified_planning.engines import Credits, Engine, PlanGenerationResult, \
    PlanGenerationResultStatus, ValidationResult, ValidationResultStatus
from unified_planning.engines.mixins import AnytimePlannerMixin, OneshotPlannerMixin, \
    PlanValidatorMixin
from unified_planning.engines.mixins.anytime_planner import AnytimeGuarantee
from unified_planning.engines.mixins.oneshot_planner import OptimalityGuarantee
from unified_planning.engines.results import FailedValidationReason, LogLevel, LogMessage
from unified_planning.io import PDDLWriter
from unified_planning.model import ProblemKind
from unified_planning.plans import ActionInstance, PlanKind, SequentialPlan

from . import up
from ._options import plan_options
from .errors import Unsupported, UsageError, VeerError
from .planning import PlanResult, plan, plans
from .task import Plan, Task

_CREDITS = {
    "name": "Veer", "author": "the authors of Veer", "contact": "the issues of the repository",
    "website": "README.md of the repository", "license": "MIT",
    "short_description": "A classical planner that learns how to search.",
    "long_description": "Search with one open list per heuristic and a controller, fixed or learned, "
                        "that decides which list to expand from."}
_VERDICTS = {"valid": ValidationResultStatus.VALID, "invalid": ValidationResultStatus.INVALID}


class _Translation:
    """A problem as a task of Veer, with the way back."""

    def __init__(self, problem: Any, max_seconds: Optional[float] = None):
        self._problem = problem
        self._writer = PDDLWriter(problem, rewrite_bool_assignments=True)
        self.task = Task.parse(self._writer.get_domain(), self._writer.get_problem(),
                               max_seconds=max_seconds)

    def _instance(self, line: str) -> ActionInstance:
        action, *objects = (self._writer.get_item_named(name) for name in line.split())
        manager = self._problem.environment.expression_manager
        return ActionInstance(action, tuple(manager.ObjectExp(item) for item in objects))

    def back(self, found: Optional[Plan]) -> Optional[SequentialPlan]:
        if found is None:
            return None
        return SequentialPlan([self._instance(line) for line in found.actions],
                              self._problem.environment)

    def forth(self, instances: Any) -> list[str]:
        items = ((instance.action, *(value.object() for value in instance.actual_parameters))
                 for instance in instances)
        return [" ".join(self._writer.get_pddl_name(item) for item in line) for line in items]


def _seconds(task: Task, result: PlanResult) -> dict[str, str]:
    counts = {name: str(value) for name, value in asdict(result.counts).items()}
    return {"engine_internal_time": str(task.figures.seconds + result.seconds), **counts}


def _tell(output_stream: Any, message: str) -> list[LogMessage]:
    """The log of a result, shown as well if there is a stream; a pair is for output and complaints."""
    stream = output_stream[0] if isinstance(output_stream, tuple) else output_stream
    line = message + "\n"
    if stream is not None:
        stream.write(line)
    return [LogMessage(LogLevel.INFO, line)]


def _warn_of_ignored(**arguments: Any) -> None:
    for name, value in arguments.items():
        if value is not None:
            warnings.warn(f"Veer ignores {name}", stacklevel=4)


class _Veer(Engine):
    """What all engines share; options are those of `veer.plan`."""

    def __init__(self, **options: Any):
        super().__init__()
        plan_options(options)  # complains about what does not exist
        self._options = options

    @staticmethod
    def supported_kind() -> ProblemKind:
        return ProblemKind(up.FEATURES, version=up.FEATURES_VERSION)

    @classmethod
    def supports(cls, problem_kind: ProblemKind) -> bool:
        return problem_kind <= cls.supported_kind()

    @staticmethod
    def get_credits(**_options: Any) -> Credits:
        return Credits(**_CREDITS)

    def _limited(self, deadline: up.Deadline) -> dict[str, Any]:
        return {**self._options, "max_seconds": deadline.remaining(self._options.get("max_seconds"))}

    def _failed(self, failure: VeerError, output_stream: Any) -> PlanGenerationResult:
        if isinstance(failure, UsageError):
            raise failure
        return PlanGenerationResult(PlanGenerationResultStatus[up.status_of_failure(failure)], None,
                                    self.name, log_messages=_tell(output_stream, str(failure)))

    def _ended(self, problem: Any, translation: _Translation, result: PlanResult,
               output_stream: Any) -> PlanGenerationResult:
        counts = result.counts
        log = _tell(output_stream, f"{result.status}: {counts.expanded} expanded, {counts.evaluated} "
                                   f"evaluated, {counts.generated} generated states")
        status = up.status_of(result, bool(problem.quality_metrics))
        return PlanGenerationResult(PlanGenerationResultStatus[status],
                                    translation.back(result.plan), self.name,
                                    _seconds(translation.task, result), log)


class _Oneshot(_Veer, OneshotPlannerMixin):
    def __init__(self, **options: Any):
        _Veer.__init__(self, **options)
        OneshotPlannerMixin.__init__(self)

    def _search(self, task: Task, deadline: up.Deadline) -> PlanResult:
        return plan(task, **self._limited(deadline))

    def _solve_with_params(self, problem, heuristic=None, timeout=None, output_stream=None,
                           warm_start_plan=None, **kwargs):
        _warn_of_ignored(heuristic=heuristic, warm_start_plan=warm_start_plan, **kwargs)
        deadline = up.Deadline(timeout)
        try:
            translation = _Translation(problem, deadline.remaining())
            result = self._search(translation.task, deadline)
        except VeerError as failure:
            return self._failed(failure, output_stream)
        return self._ended(problem, translation, result, output_stream)

    def _solve(self, problem, heuristic=None, timeout=None, output_stream=None):
        return self._solve_with_params(problem, heuristic, timeout, output_stream)


class Planner(_Oneshot, AnytimePlannerMixin, PlanValidatorMixin):
    """One plan soon, cheaper ones later, and whether a plan is one."""

    name = "Veer"

    def __init__(self, **options: Any):
        _Oneshot.__init__(self, **options)
        AnytimePlannerMixin.__init__(self)

    @staticmethod
    def satisfies(optimality_guarantee: OptimalityGuarantee) -> bool:
        return optimality_guarantee == OptimalityGuarantee.SATISFICING

    @staticmethod
    def ensures(anytime_guarantee: AnytimeGuarantee) -> bool:
        return anytime_guarantee == AnytimeGuarantee.INCREASING_QUALITY

    @staticmethod
    def supports_plan(plan_kind: PlanKind) -> bool:
        return plan_kind == PlanKind.SEQUENTIAL_PLAN

    def _get_solutions_with_params(self, problem, timeout=None, output_stream=None,
                                   warm_start_plan=None, **kwargs) -> Iterator[PlanGenerationResult]:
        _warn_of_ignored(warm_start_plan=warm_start_plan, **kwargs)
        deadline = up.Deadline(timeout)
        try:
            translation = _Translation(problem, deadline.remaining())
            with plans(translation.task, **self._limited(deadline)) as found:
                for better in found:
                    yield PlanGenerationResult(PlanGenerationResultStatus.INTERMEDIATE,
                                               translation.back(better), self.name,
                                               _seconds(translation.task, found.result))
        except VeerError as failure:
            yield self._failed(failure, output_stream)
            return
        yield self._ended(problem, translation, found.result, output_stream)

    def _get_solutions(self, problem, timeout=None, output_stream=None):
        yield from self._get_solutions_with_params(problem, timeout, output_stream)

    def _validate(self, problem, plan):  # pylint: disable=redefined-outer-name
        try:
            translation = _Translation(problem)
        except VeerError as failure:
            return ValidationResult(ValidationResultStatus.UNKNOWN, self.name,
                                    [LogMessage(LogLevel.ERROR, str(failure))])
        verdict = translation.task.validate(translation.forth(plan.actions))
        status = _VERDICTS.get(verdict.verdict, ValidationResultStatus.UNKNOWN)
        details: dict[str, Any] = {"log_messages": [LogMessage(LogLevel.INFO, verdict.message)]}
        if status == ValidationResultStatus.VALID:
            details = {"log_messages": [], "metric_evaluations": {
                metric: verdict.cost for metric in problem.quality_metrics} or None}
        elif status == ValidationResultStatus.INVALID and verdict.failing_step:
            details.update(reason=FailedValidationReason.INAPPLICABLE_ACTION,
                           inapplicable_action=plan.actions[verdict.failing_step - 1])
        elif status == ValidationResultStatus.INVALID:
            details.update(reason=FailedValidationReason.UNSATISFIED_GOALS)
        return ValidationResult(status, self.name, **details)


class OptimalPlanner(_Oneshot):
    """A cheapest plan, or the proof that there is none."""

    name = "Veer (optimal)"

    @staticmethod
    def satisfies(optimality_guarantee: OptimalityGuarantee) -> bool:
        return True

    def _search(self, task, deadline):
        options = {"preset": "optimal", **self._limited(deadline)}
        try:
            return plan(task, **options)
        except Unsupported:
            # By landmark cuts, which know neither conditional effects nor axioms.
            if "lists" in options:
                raise
        options["max_seconds"] = deadline.remaining(self._options.get("max_seconds"))
        return plan(task, lists="blind" if task.figures.num_axioms else "max", **options)
